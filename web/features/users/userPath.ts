/** A §2: /update-user/update/{userName}, whatever characters the name has. */
export const userPath = (userName: string): string => `/update-user/update/${encodeURIComponent(userName)}`

/** The list of users, in the path above the pages of single users. */
export const usersList = { text: 'Users', href: '/users-list' } as const
