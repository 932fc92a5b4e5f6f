/** The path of a content job's page: /update-content/update/{jobName} (specification B §2). */
export const contentPath = (jobName: string): string => `/update-content/update/${encodeURIComponent(jobName)}`

/** The list of content jobs, in the path above the pages of single jobs. */
export const contentsList = { text: 'Contents', href: '/contents-list' } as const
