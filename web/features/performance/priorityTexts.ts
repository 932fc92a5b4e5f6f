import type { Priority } from '#shared/alarms/severity.ts'

/** The names of alarm priorities on the screen. */
export const priorityTexts: Readonly<Record<Priority, string>> = { low: 'Low', medium: 'Medium', high: 'High' }
