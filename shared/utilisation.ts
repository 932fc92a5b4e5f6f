/** What a second of an instrument counts as, in the order in which the first that holds is taken. */
export const modes = ['notAdmitted', 'held', 'silent', 'disconnected', 'fault', 'running', 'ready', 'unknown'] as const

export type Mode = (typeof modes)[number]
