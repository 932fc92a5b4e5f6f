import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { durationText } from '#shared/time/durationText.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'

/**
 * The time to respond, such as `30 min, until 2026-03-02 10:30:00`. The end is left out once the alarm is
 * acknowledged.
 */
export const timeToRespondText = (alarm: OpenAlarm, minutes: number, zone: string): string => {
  const length = durationText(minutes * 60_000)
  if (!awaitsAcknowledgement(alarm)) return length
  const end = new Date(Date.parse(alarm.alarmDate) + minutes * 60_000).toISOString()
  return `${length}, until ${momentIn(zone, end)}`
}

/** The parts of a rule's response, one per line, in the order in which people need them. */
export const responseLines = (alarm: OpenAlarm, response: AlarmResponse, zone: string): readonly string[] => {
  const { consequence, action, timeToRespond } = response
  return [
    ...(action === undefined ? [] : [`Action: ${action}`]),
    ...(timeToRespond === undefined ? [] : [`Respond within ${timeToRespondText(alarm, timeToRespond, zone)}`]),
    ...(consequence === undefined ? [] : [`Consequence: ${consequence}`]),
  ]
}
