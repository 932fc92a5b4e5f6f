/**
 * The parameter by which addresses of the list in earlier releases named a report whose run is shown. Old mails have
 * it.
 */
export const askedReport = 'report'

/** The address, within the console, of a report's result and runs. It is for administrators and readers. */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
