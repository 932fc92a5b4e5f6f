import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { durationText } from '#shared/time/durationText.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'

/** The beginning of the line with the time to respond. */
export const respondWithin = 'Respond within'

interface TimeToRespond {
  /** Such as `30 min`. */
  readonly length: string
  /** The end of the time in epoch milliseconds. It is left out once the alarm is acknowledged. */
  readonly end: number | undefined
  /** When the alarm was acknowledged, such as `acknowledged after 12 min`, so that it is seen if that was in time. */
  readonly taken: string | undefined
}

export const timeToRespond = (alarm: OpenAlarm, minutes: number): TimeToRespond => {
  const { alarmDate, acknowledgedAt } = alarm
  const began = Date.parse(alarmDate)
  return {
    length: durationText(minutes * 60_000),
    end: awaitsAcknowledgement(alarm) ? began + minutes * 60_000 : undefined,
    taken:
      acknowledgedAt === undefined
        ? undefined
        : `acknowledged after ${durationText(Math.max(0, Date.parse(acknowledgedAt) - began))}`,
  }
}

/**
 * The time to respond as a text, such as `30 min, until 2026-03-02 10:30:00` or `30 min, acknowledged after 12 min`.
 * If `now` is after the end, the text is such as `30 min, overdue by 2 h`.
 */
const timeToRespondText = (alarm: OpenAlarm, minutes: number, zone: string, now: number): string => {
  const { length, end, taken } = timeToRespond(alarm, minutes)
  const ends =
    end === undefined
      ? undefined
      : end < now
        ? `overdue by ${durationText(now - end)}`
        : `until ${momentIn(zone, new Date(end).toISOString())}`
  return [length, ends, taken].filter(part => part !== undefined).join(', ')
}

/**
 * The parts of a rule's response, one per line, in the order in which people need them.
 * @param now the time in epoch milliseconds at which the text is read, if it is read at once
 */
export const responseLines = (
  alarm: OpenAlarm,
  response: AlarmResponse,
  zone: string,
  now = Number.NEGATIVE_INFINITY,
): readonly string[] => {
  const { consequence, action, timeToRespond: minutes } = response
  return [
    ...(action === undefined ? [] : [`Action: ${action}`]),
    ...(minutes === undefined ? [] : [`${respondWithin} ${timeToRespondText(alarm, minutes, zone, now)}`]),
    ...(consequence === undefined ? [] : [`Consequence: ${consequence}`]),
  ]
}

/** A line of `responseLines` for a screen: the one with the time breaks neither before a unit nor inside a moment. */
export const lineOnScreen = (line: string): string =>
  line.startsWith(respondWithin) ? line.replaceAll(/(\d) (?=[a-z]|\d\d:)/g, '$1\u00a0') : line
