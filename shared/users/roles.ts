/** The user groups (specification A §6), spelled as in Cognito and in the API. */
export const groups = ['adminGroup', 'readOnlyUser', 'normalGroup'] as const

export type Role = (typeof groups)[number]

export const isRole = (value: unknown): value is Role => groups.some(group => group === value)
