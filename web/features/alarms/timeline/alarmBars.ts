import type { Alarm } from '#shared/contract/alarm.ts'
import { notificationTypes, severityOf, type NotificationType } from '#shared/alarms/severity.ts'
import type { TimePeriod } from '#shared/time/dates.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * The maximum number of hourly bars. If more were needed, each would be too thin to see, so the chart then has daily
 * bars.
 */
const mostBars = 336

/** The alarms that began in an hour or a day, counted per audience. */
export interface AlarmBar extends TimePeriod {
  readonly total: number
  readonly counts: Readonly<Record<NotificationType, number>>
}

const noCounts = Object.fromEntries(notificationTypes.map(type => [type, 0])) as Record<NotificationType, number>

/**
 * Returns a bar for each hour, or day if there are too many hours, from the first alarm to the last, without gaps.
 */
export const alarmBars = (alarms: readonly Pick<Alarm, 'alarmDate' | 'alarmSeverity'>[]): readonly AlarmBar[] => {
  const times = alarms.map(({ alarmDate }) => Date.parse(alarmDate))
  if (times.length === 0) return []
  const [first, last] = times.reduce(([min, max], at) => [Math.min(min, at), Math.max(max, at)], [Infinity, -Infinity])
  const step = last - first > mostBars * hourMs ? dayMs : hourMs
  const start = Math.floor(first / step) * step
  const bars = Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => ({
    from: start + index * step,
    to: start + (index + 1) * step - 1,
    total: 0,
    counts: { ...noCounts },
  }))
  alarms.forEach(({ alarmSeverity }, index) => {
    const bar = bars[Math.floor(((times[index] ?? start) - start) / step)]
    const type = severityOf(alarmSeverity)?.type
    if (!bar || !type) return
    bar.total += 1
    bar.counts[type] += 1
  })
  return bars
}

/** The period that a selection of bars covers. The bars of its two ends are given by index, in either order. */
export const periodOfBars = (bars: readonly AlarmBar[], one: number, other: number): TimePeriod | undefined => {
  const [first, last] = [bars[Math.min(one, other)], bars[Math.max(one, other)]]
  return first && last && { from: first.from, to: last.to }
}

export const beganIn = <Row extends Pick<Alarm, 'alarmDate'>>(rows: readonly Row[], period: TimePeriod | undefined) =>
  period
    ? rows.filter(({ alarmDate }) => Date.parse(alarmDate) >= period.from && Date.parse(alarmDate) <= period.to)
    : rows
