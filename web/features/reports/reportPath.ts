/** B §2: /update-report/update/{reportName}. */
export const reportPath = (reportName: string): string => `/update-report/update/${encodeURIComponent(reportName)}`

/** The list, as the pages below it name it. */
export const reportsList = { text: 'Reports', href: '/reports-list' } as const
