/** The modes of an instrument. Each second counts as the first of them that holds. */
export const modes = ['notAdmitted', 'held', 'silent', 'disconnected', 'fault', 'running', 'ready', 'unknown'] as const

export type Mode = (typeof modes)[number]

/** What people call the modes. */
export const modeTexts: Readonly<Record<Mode, string>> = {
  notAdmitted: 'Not admitted',
  held: 'No data',
  silent: 'Silent',
  disconnected: 'Disconnected',
  fault: 'Fault',
  running: 'Running',
  ready: 'Ready',
  unknown: 'Unknown',
}
