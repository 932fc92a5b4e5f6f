import type { Mail } from '../digest.ts'

/** The alarms that a message is about. */
export interface NotifiedAlarms {
  /** The ids of the alarms that the message is about, newest last. */
  readonly alarms: readonly string[]
  /**
   * The event time of the first firing that the message is about. Set if it is about more alarms than `alarms` lists.
   */
  readonly olderSince?: number
}

/**
 * Returns the alarms of a mail. A mail that was held by an earlier release contains only its first and last firing.
 */
export const notifiedAlarms = ({ first, last, alarms, hasOlderAlarms }: Mail): NotifiedAlarms => ({
  alarms: alarms ?? [...new Set([first.alarmId ?? first.id, last.alarmId ?? last.id])],
  ...(hasOlderAlarms && { olderSince: first.at }),
})

/** Returns the alarm that a mail is mainly about: the newest one, because the earlier ones in the mail are over. */
export const threadOf = ({ alarms }: NotifiedAlarms): string => alarms.at(-1) ?? ''

/** Whether a message is about the alarm with this id. The alarm must be of the message's rule and instrument. */
export const isAbout = ({ alarms, olderSince }: NotifiedAlarms, alarmId: string): boolean => {
  if (alarms.includes(alarmId)) return true
  const [oldest] = alarms
  if (olderSince === undefined || oldest === undefined) return false
  const at = beganAt(alarmId)
  return at >= olderSince && at < beganAt(oldest)
}

/**
 * Returns when an alarm began. An alarm's id ends with a dot and this event time. The names of rules and instruments
 * contain no dots.
 */
export const beganAt = (alarmId: string): number => Number(alarmId.slice(alarmId.lastIndexOf('.') + 1))

/** Returns the instrument and the rule in the id of an alarm. Neither name contains dots. */
export const namesIn = (alarmId: string): { deviceName: string; ruleName: string } => {
  const [deviceName = '', ruleName = ''] = alarmId.split('.')
  return { deviceName, ruleName }
}
