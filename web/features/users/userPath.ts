/**
 * The path of a user's page: /update-user/update/{userName} (specification A §2). The name may contain any
 * characters.
 */
export const userPath = (userName: string): string => `/update-user/update/${encodeURIComponent(userName)}`

/** The breadcrumb of the list of users, for the pages of single users. */
export const usersList = { text: 'Users', href: '/users-list' } as const
