/** B §2: /update-content/update/{jobName}. */
export const contentPath = (jobName: string): string => `/update-content/update/${encodeURIComponent(jobName)}`

/** The list, as the pages below it name it. */
export const contentsList = { text: 'Contents', href: '/contents-list' } as const
