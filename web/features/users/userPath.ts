/**
 * The path of a user's page: /update-user/update/{userName} (specification A §2), whatever characters the name has.
 */
export const userPath = (userName: string): string => `/update-user/update/${encodeURIComponent(userName)}`

/** The list of users, in the path above the pages of single users. */
export const usersList = { text: 'Users', href: '/users-list' } as const
