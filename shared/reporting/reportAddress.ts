/** The query parameter that names a report in addresses of earlier releases. Old mails contain such addresses. */
export const askedReport = 'report'

/** The path of the page with a report's result and runs. Administrators and readers may open the page. */
export const reportRunPath = (reportName: string): string => `/reports/${encodeURIComponent(reportName)}`
