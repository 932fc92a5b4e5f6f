import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { ServiceMode, ServiceSubject } from '#shared/contract/calls/serviceMode.ts'
import { parseRecurrence, type Weekday } from '#shared/time/recurrence.ts'
import { momentIn } from '#shared/time/zonedTime.ts'

const kindTexts: Readonly<Record<ServiceSubject['kind'], string>> = {
  instrument: 'Instrument',
  model: 'Model',
  rule: 'Rule',
}

/** The kind and the name of a service mode's subject: `Instrument SN-1`. */
export const subjectText = ({ kind, name }: ServiceSubject): string => `${kindTexts[kind]} ${name}`

export const dayTexts: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** A time rounded down to the minute: `2026-11-30 08:00`. */
export const minuteText = (zone: string, instant: string | undefined): string => momentIn(zone, instant).slice(0, 16)

/**
 * The times of a service mode: `until …`, `from … to …`, or `each week on Monday at 08:00 for 2 h (Europe/Berlin)`.
 */
export const timesText = ({ once, recurring, current }: ServiceMode, zone: string): string => {
  if (once) {
    const until = minuteText(zone, once.until)
    return current ? `until ${until}` : `${minuteText(zone, once.from)} to ${until}`
  }
  if (!recurring) return ''
  const rule = parseRecurrence(recurring.rule)
  if ('problem' in rule) return recurring.rule
  const { frequency, interval, days, count, until } = rule
  const unit = frequency === 'DAILY' ? 'day' : 'week'
  return [
    interval === 1 ? `each ${unit}` : `every ${interval} ${unit}s`,
    ...(days ? [`on ${days.map(day => dayTexts[day]).join(', ')}`] : []),
    `at ${recurring.start.slice(11)} for ${hoursText(recurring.minutes)} (${recurring.zone})`,
    ...(count === undefined ? [] : [`${count} times`]),
    ...(until === undefined ? [] : [`until ${typeof until === 'string' ? until : minuteText(zone, toIso(until))}`]),
  ].join(' ')
}

const toIso = (time: number): string => new Date(time).toISOString()

const hoursText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ')
}

/** Who set the current or last service mode of an alarm, until when and why; empty if the alarm was never in one. */
export const serviceModeText = (
  { serviceMode, pastServiceMode }: Pick<OpenAlarm, 'serviceMode' | 'pastServiceMode'>,
  zone: string,
): string => {
  const shown = serviceMode ?? pastServiceMode
  if (!shown) return ''
  const { subject, setBy, until, reason } = shown
  const end = until === undefined ? '' : ` until ${minuteText(zone, until)}`
  return `${serviceMode ? '' : 'was '}in service mode by ${setBy}${end} (${subject.kind} ${subject.name}): ${reason}`
}
