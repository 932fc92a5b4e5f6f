import type { Priority } from '#shared/alarms/severity.ts'

/** The names of the priorities of alarms. */
export const priorityTexts: Readonly<Record<Priority, string>> = { low: 'Low', medium: 'Medium', high: 'High' }
