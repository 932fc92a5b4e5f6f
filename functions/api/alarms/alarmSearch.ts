import { parseCalendarTime } from '#shared/time/calendar.ts'
import type { TimePeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import type { AlarmTraits } from '../../data/alarms/readAlarm.ts'
import { Validation } from '../../domain/errors.ts'
import { checkedPeriod } from '../../http/period.ts'

interface Asked {
  readonly startDate?: string | undefined
  readonly startTime?: string | undefined
  readonly endDate?: string | undefined
  readonly endTime?: string | undefined
}

/** The length of the searched period of alarms if the call has no start: thirteen months. */
const defaultPeriodMs = 396 * 86_400_000

/** The period of a search for alarms, both ends inclusive. A date without a time covers the whole day in UTC. */
export const searchedPeriod = ({ startDate, startTime, endDate, endTime }: Asked, now: number): TimePeriod => {
  const to = endDate ? boundOf('end', endDate, endTime || '23:59:59.999') : now
  const from = startDate ? boundOf('start', startDate, startTime || '00:00') : to - defaultPeriodMs
  return checkedPeriod(from, to, now)
}

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const timeOfDay = /^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/

const boundOf = (end: 'start' | 'end', date: string, time: string): number => {
  const isDay = day.test(date)
  const asked = isDay || instant.test(date) ? parseCalendarTime(date) : undefined
  if (asked === undefined) throw wrong(`${end}Date`)
  if (!isDay) return asked
  const millisecond = timeOfDay.test(time) ? parseCalendarTime(`${date}T${time}Z`) : undefined
  if (millisecond === undefined) throw wrong(`${end}Time`)
  return millisecond
}

const wrong = (field: string): Validation => new Validation([{ field, message: messages.dateInvalid }])

export interface AlarmFilter {
  readonly deviceName?: string | undefined
  readonly modelName?: string | undefined
  readonly mnemonic?: string | undefined
  readonly alarmSeverity?: number | undefined
  readonly alarmSeverities?: readonly number[] | undefined
  readonly alarmDescription?: string | undefined
}

/**
 * Whether an alarm matches a search's filters. Names must be equal. The description must contain the filter's text,
 * ignoring case. An empty or missing filter matches every alarm.
 */
export const alarmMatches = (alarm: AlarmTraits, filter: AlarmFilter): boolean =>
  (!filter.deviceName || alarm.deviceName === filter.deviceName) &&
  (!filter.modelName || alarm.modelName === filter.modelName) &&
  (!filter.mnemonic || Object.hasOwn(alarm.mnemonicValues, filter.mnemonic)) &&
  (!filter.alarmSeverity || alarm.alarmSeverity === filter.alarmSeverity) &&
  (!filter.alarmSeverities?.length || filter.alarmSeverities.includes(alarm.alarmSeverity)) &&
  (!filter.alarmDescription || alarm.alarmDescription.toLowerCase().includes(filter.alarmDescription.toLowerCase()))
