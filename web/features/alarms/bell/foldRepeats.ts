import { urgencyOf } from '#shared/alarms/severity.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'

interface Folded {
  /** The first of the alarms in the given order. */
  readonly alarm: OpenAlarm
  readonly count: number
}

/**
 * Returns the first alarm of each rule on each instrument, and how many of the alarms are of that rule and instrument.
 * Otherwise a rule that fires every minute would leave no room for other rules in a short list. Open alarms come
 * first, because what has ended by itself can wait, and among these the most urgent ones, as on the page of alarms.
 */
export const foldRepeats = (alarms: readonly OpenAlarm[]): readonly Folded[] => {
  const repeats = Map.groupBy(alarms, ({ triggeringRule, deviceName }) => JSON.stringify([triggeringRule, deviceName]))
  return [...repeats.values()]
    .flatMap(([alarm, ...others]) => (alarm ? [{ alarm, count: others.length + 1 }] : []))
    .toSorted(
      (one, other) =>
        Number(isClosed(one)) - Number(isClosed(other)) ||
        urgencyOf(other.alarm.alarmSeverity) - urgencyOf(one.alarm.alarmSeverity),
    )
}

const isClosed = ({ alarm }: Folded): boolean => alarm.state === 'closed'
