import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { durationText } from '#shared/time/durationText.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'

/**
 * The time to respond, such as `30 min`, and its end in epoch milliseconds. The end is left out once the alarm is
 * acknowledged.
 */
export const timeToRespond = (
  alarm: OpenAlarm,
  minutes: number,
): { readonly length: string; readonly end: number | undefined } => ({
  length: durationText(minutes * 60_000),
  end: awaitsAcknowledgement(alarm) ? Date.parse(alarm.alarmDate) + minutes * 60_000 : undefined,
})

/** The time to respond as a text, such as `30 min, until 2026-03-02 10:30:00`. */
const timeToRespondText = (alarm: OpenAlarm, minutes: number, zone: string): string => {
  const { length, end } = timeToRespond(alarm, minutes)
  return end === undefined ? length : `${length}, until ${momentIn(zone, new Date(end).toISOString())}`
}

/** The parts of a rule's response, one per line, in the order in which people need them. */
export const responseLines = (alarm: OpenAlarm, response: AlarmResponse, zone: string): readonly string[] => {
  const { consequence, action, timeToRespond: minutes } = response
  return [
    ...(action === undefined ? [] : [`Action: ${action}`]),
    ...(minutes === undefined ? [] : [`Respond within ${timeToRespondText(alarm, minutes, zone)}`]),
    ...(consequence === undefined ? [] : [`Consequence: ${consequence}`]),
  ]
}
