/**
 * The modes of an instrument, such as running or silent. If several modes apply in a second, the first of them in
 * this list counts.
 */
export const modes = ['notAdmitted', 'held', 'silent', 'disconnected', 'fault', 'running', 'ready', 'unknown'] as const

export type Mode = (typeof modes)[number]

/** The display names of the modes that an instrument can be in. */
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
