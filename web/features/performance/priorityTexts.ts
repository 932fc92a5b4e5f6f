import type { Priority } from '#shared/severity.ts'

/** What people call the priorities. */
export const priorityTexts: Readonly<Record<Priority, string>> = { low: 'Low', medium: 'Medium', high: 'High' }
