/**
 * The modes of an instrument, such as running or silent. A second that fits several modes counts in the first of them
 * in this list.
 */
export const modes = ['notAdmitted', 'held', 'silent', 'disconnected', 'fault', 'running', 'ready', 'unknown'] as const

export type Mode = (typeof modes)[number]

/** The names of the modes for people. */
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
