import type { Mail } from '../digest.ts'

/** The alarms that a message is about. */
export interface ToldAlarms {
  /** Ids, the newest last. */
  readonly alarms: readonly string[]
  /** Set if there are more than are listed: the event time of the first firing. */
  readonly olderSince?: number
}

/** The alarms of a mail. In a mail that an earlier release held, the first and the last firing stand for them. */
export const toldAlarms = ({ first, last, alarms, hasOlderAlarms }: Mail): ToldAlarms => ({
  alarms: alarms ?? [...new Set([first.alarmId ?? first.id, last.alarmId ?? last.id])],
  ...(hasOlderAlarms && { olderSince: first.at }),
})

/** The alarm that a mail is mainly about: the newest one, because the others are over. */
export const threadOf = ({ alarms }: ToldAlarms): string => alarms.at(-1) ?? ''

/** Whether a message is about an alarm of its rule and instrument. */
export const tells = ({ alarms, olderSince }: ToldAlarms, alarmId: string): boolean => {
  if (alarms.includes(alarmId)) return true
  const [oldest] = alarms
  if (olderSince === undefined || oldest === undefined) return false
  const at = beganAt(alarmId)
  return at >= olderSince && at < beganAt(oldest)
}

/** When an alarm began: its id ends with the event time, and neither rules nor instruments have dots in their names. */
export const beganAt = (alarmId: string): number => Number(alarmId.slice(alarmId.lastIndexOf('.') + 1))

/** The instrument and the rule of an alarm: neither name has dots. */
export const namesIn = (alarmId: string): { deviceName: string; ruleName: string } => {
  const [deviceName = '', ruleName = ''] = alarmId.split('.')
  return { deviceName, ruleName }
}
