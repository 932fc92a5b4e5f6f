/** B §2: /update-report/update/{reportName}. */
export const reportPath = (reportName: string): string => `/update-report/update/${encodeURIComponent(reportName)}`

/**
 * The name of the report whose parameter of the path React Router gives. It makes `%2F` a slash, even where a name has
 * these very characters; a name has no slash.
 */
export const reportNameFrom = (parameter: string): string => parameter.replaceAll('/', '%2F')

/** The list, as the pages below it name it. */
export const reportsList = { text: 'Reports', href: '/reports-list' } as const
