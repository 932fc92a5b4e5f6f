/**
 * The query parameter that names, in addresses of earlier releases, the report whose run the list shows. Old mails
 * contain such addresses.
 */
export const askedReport = 'report'

/** The path of the page with a report's result and runs. Administrators and readers may open it. */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
