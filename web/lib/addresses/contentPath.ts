/** The path of a content job's page: /update-content/update/{jobName} (specification B §2). */
export const contentPath = (jobName: string): string => `/update-content/update/${encodeURIComponent(jobName)}`

/** The breadcrumb of the list of content jobs, for the pages of single jobs. */
export const contentsList = { text: 'Contents', href: '/contents-list' } as const
