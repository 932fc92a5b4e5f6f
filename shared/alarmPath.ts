/** The console's page of an alarm, for pages and mails; the id holds a slash and a hash sign. */
export const alarmPath = (id: string): string => `/alarms/${encodeURIComponent(id)}`
