/**
 * The parameter of an address in earlier releases that named a report whose run is shown in the list. Old mails have
 * such addresses.
 */
export const askedReport = 'report'

/** The address, within the console, of a report's result and runs. It is for administrators and readers. */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
