/** The console's page of an alarm, for pages and mails; the id holds a slash and a hash sign. */
export const alarmPath = (id: string): string => `/alarms/${encodeURIComponent(id)}`

/**
 * The page on which the receiver of a mail acknowledges its alarm. The token is behind the hash sign, which browsers
 * send to no server.
 */
export const acknowledgePath = (token: string): string => `/acknowledge#token=${token}`
