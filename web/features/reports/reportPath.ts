/** The path of a report's page: /update-report/update/{reportName} (specification B §2). */
export const reportPath = (reportName: string): string => `/update-report/update/${encodeURIComponent(reportName)}`

/**
 * The report's name from React Router's path parameter. React Router decodes `%2F` to a slash, even if the characters
 * `%2F` are part of the name. A name has no slash, so each slash is turned back into `%2F`.
 */
export const reportNameFrom = (parameter: string): string => parameter.replaceAll('/', '%2F')

/** The breadcrumb of the list of reports, for the pages of single reports. */
export const reportsList = { text: 'Reports', href: '/reports-list' } as const
