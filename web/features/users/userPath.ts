/** A §2: /update-user/update/{userName}, whatever characters the name has. */
export const userPath = (userName: string): string => `/update-user/update/${encodeURIComponent(userName)}`

/** The list, as the pages below it name it. */
export const usersList = { text: 'Users', href: '/users-list' } as const
