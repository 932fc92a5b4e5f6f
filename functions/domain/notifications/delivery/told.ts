import type { Mail } from '../digest.ts'

/** The alarms that a message for people is about. */
export interface ToldAlarms {
  /** The ids of the alarms, the newest last. */
  readonly alarms: readonly string[]
  /** The event time of the first firing. Set if the message is about more alarms than `alarms` lists. */
  readonly olderSince?: number
}

/** Returns the alarms of a mail. A mail that an earlier release held has only its first and last firing. */
export const toldAlarms = ({ first, last, alarms, hasOlderAlarms }: Mail): ToldAlarms => ({
  alarms: alarms ?? [...new Set([first.alarmId ?? first.id, last.alarmId ?? last.id])],
  ...(hasOlderAlarms && { olderSince: first.at }),
})

/** Returns the alarm that a mail is mainly about: the newest one, because the earlier alarms are over. */
export const threadOf = ({ alarms }: ToldAlarms): string => alarms.at(-1) ?? ''

/** Whether a message is about an alarm. The alarm must be of the same rule and instrument. */
export const tells = ({ alarms, olderSince }: ToldAlarms, alarmId: string): boolean => {
  if (alarms.includes(alarmId)) return true
  const [oldest] = alarms
  if (olderSince === undefined || oldest === undefined) return false
  const at = beganAt(alarmId)
  return at >= olderSince && at < beganAt(oldest)
}

/**
 * The time at which an alarm began. Its id ends with this event time after a dot; names of rules and instruments have
 * no dots.
 */
export const beganAt = (alarmId: string): number => Number(alarmId.slice(alarmId.lastIndexOf('.') + 1))

/** The instrument and the rule in the id of an alarm. Neither name has dots. */
export const namesIn = (alarmId: string): { deviceName: string; ruleName: string } => {
  const [deviceName = '', ruleName = ''] = alarmId.split('.')
  return { deviceName, ruleName }
}
