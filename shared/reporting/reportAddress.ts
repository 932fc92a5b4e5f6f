/**
 * The parameter with which earlier releases named, in an address, a report whose run is shown in the list. Old mails
 * contain such addresses.
 */
export const askedReport = 'report'

/**
 * The address, within the console, of the page with a report's result and runs. Administrators and readers may open
 * it.
 */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
