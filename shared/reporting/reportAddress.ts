/**
 * The parameter by which the address of the list named a report whose run is shown. Mails of earlier releases have it.
 */
export const askedReport = 'report'

/** The address of a report's result and runs within the console, for administrators and readers. */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
