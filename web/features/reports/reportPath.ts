/** The path of a report's page: /update-report/update/{reportName} (specification B §2). */
export const reportPath = (reportName: string): string => `/update-report/update/${encodeURIComponent(reportName)}`

/**
 * The name of a report from the path parameter that React Router gives. React Router turns `%2F` into a slash, even if
 * these very characters are part of the name; a name has no slash.
 */
export const reportNameFrom = (parameter: string): string => parameter.replaceAll('/', '%2F')

/** The list of reports, in the path above the pages of single reports. */
export const reportsList = { text: 'Reports', href: '/reports-list' } as const
