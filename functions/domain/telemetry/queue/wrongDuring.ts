import type { Alarm, SeenValue } from '#shared/contract/alarm.ts'
import type { DeviceError } from '#shared/contract/device.ts'
import type { Trouble } from '#shared/contract/calls/samples.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { iso } from '#shared/time/iso.ts'
import type { Mode } from '#shared/devices/utilisation.ts'
import type { Stretch } from '../../utilisation/statusTimeline.ts'

/** What was recorded of an instrument around a time: its alarms, statuses, gaps and errors. */
export interface Records {
  readonly alarms: readonly (Alarm & { readonly seen: readonly SeenValue[] })[]
  readonly stretches: readonly Stretch[]
  readonly errors: readonly DeviceError[]
}

/** The modes in which an instrument does not measure, and those in which this is not known. */
const wrongModes: ReadonlySet<Mode> = new Set(['fault', 'disconnected', 'silent', 'held', 'notAdmitted'])

/** Whether an alarm was open at any moment in a period. */
export const wasOpenIn = ({ alarmDate, closedAt }: Pick<Alarm, 'alarmDate' | 'closedAt'>, period: TimePeriod) =>
  Date.parse(alarmDate) <= period.to && (closedAt === undefined || Date.parse(closedAt) >= period.from)

/** Returns everything that was wrong with an instrument in a period, in order of beginning. */
export const wrongDuring = (period: TimePeriod, { alarms, stretches, errors }: Records): readonly Trouble[] => {
  const troubles: Trouble[] = [
    ...alarms
      .filter(alarm => wasOpenIn(alarm, period))
      .map((alarm): Trouble => ({
        kind: 'alarm',
        from: alarm.alarmDate,
        ...(alarm.closedAt !== undefined && { until: alarm.closedAt }),
        id: alarm.id,
        triggeringRule: alarm.triggeringRule,
        alarmSeverity: alarm.alarmSeverity,
        alarmDescription: alarm.alarmDescription,
        seen: [...alarm.seen],
      })),
    ...stretches
      .filter(({ mode, from, to }) => wrongModes.has(mode) && from * 1000 <= period.to && to * 1000 > period.from)
      .map(({ mode, from, to, status }): Trouble => ({
        kind: 'status',
        from: iso(from * 1000),
        until: iso(to * 1000),
        mode,
        ...(status !== undefined && { status }),
      })),
    ...errors
      .filter(({ errorTimeStamp }) => isWithin(Date.parse(errorTimeStamp), period))
      .map(({ errorTimeStamp, ...error }): Trouble => ({ kind: 'error', from: errorTimeStamp, ...error })),
  ]
  return troubles.toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from))
}

const isWithin = (at: number, { from, to }: TimePeriod): boolean => at >= from && at <= to
