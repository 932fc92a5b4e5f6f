/**
 * The address of an alarm's page in the console, for links in pages and mails. The id is encoded, because it contains
 * a slash and a hash sign.
 */
export const alarmPath = (id: string): string => `/alarms/${encodeURIComponent(id)}`

/**
 * The address of the page on which the receiver of a mail acknowledges the alarm. The token follows the hash sign,
 * because browsers do not send that part to servers.
 */
export const acknowledgePath = (token: string): string => `/acknowledge#token=${token}`
