/**
 * The address of an alarm's page in the console, for pages and mails. It is encoded, because an id has a slash and a
 * hash sign.
 */
export const alarmPath = (id: string): string => `/alarms/${encodeURIComponent(id)}`

/**
 * The address of the page on which the receiver of a mail acknowledges its alarm. The token is after the hash sign,
 * because browsers send that part to no server.
 */
export const acknowledgePath = (token: string): string => `/acknowledge#token=${token}`
