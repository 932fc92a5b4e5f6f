/** The user groups (A §6), spelled as Cognito and the wire spell them. */
export const groups = ['adminGroup', 'readOnlyUser', 'normalGroup'] as const

export type Role = (typeof groups)[number]

export const isRole = (value: unknown): value is Role => groups.some(group => group === value)
