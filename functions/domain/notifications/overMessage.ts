import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { closingTexts } from '#shared/alarms/closingText.ts'
import { durationText } from '#shared/time/durationText.ts'
import { toWireId } from '../alarmIds.ts'
import type { AlarmEnd, HoldingServiceMode } from './alarmEnd.ts'
import type { RunningSample } from '../telemetry/runningSample.ts'
import { heading, onOneLine, samplesLines, type MessageSettings } from './alarmMessage.ts'
import { timeIn } from './messageTimes.ts'
import type { StoredMessage } from './delivery/storedDelivery.ts'

/**
 * Builds the message about the end of an alarm.
 * @param at the message's time in the order of messages. It must not be earlier than that of a message already sent
 * about the alarm: the end has a time by the service's clock, but firings have times by the instrument's clock
 * @param before the samples that were running when people were notified of the alarm
 */
export const overMessage = (
  { alarm, subject, samples = [], serviceMode }: AlarmEnd & { readonly serviceMode?: HoldingServiceMode },
  name: string,
  at: number,
  { zone, console }: MessageSettings,
  before: readonly RunningSample[] = [],
): StoredMessage => {
  const { id, rule: ruleName, severity, alarmDate, closedAt, closedBy, count } = alarm
  const { deviceName, modelName } = subject
  const title = `Over: ${ruleName} on ${deviceName}`
  const path = alarmPath(toWireId(id))
  const lines = [
    ...heading(title, { ruleName, severity, subject }),
    '',
    `Began:      ${timeIn(alarmDate, zone)}`,
    `Ended:      ${timeIn(closedAt, zone)}, because ${closingTexts[closedBy]}`,
    `Lasted:     ${durationText(Math.max(0, closedAt - alarmDate))}`,
    `Firings:    ${count}`,
    ...samplesLines([...before, ...samples]),
    ...(serviceMode ? serviceModeLines(serviceMode, zone) : []),
    ...(console === undefined ? ['', `In the console: ${path}`] : []),
  ]
  return {
    kind: 'resolved',
    name,
    alarms: [id],
    thread: id,
    severity,
    at: Math.max(at, closedAt),
    ruleName,
    deviceName,
    modelName,
    title,
    text: lines.join('\n'),
    link: console === undefined ? undefined : `${console}${path}`,
  }
}

/** Returns the lines that say who is working on the instrument, because that work may have ended the alarm. */
const serviceModeLines = ({ subject, by, reason, from }: HoldingServiceMode, zone: string): string[] => [
  '',
  `The ${subject.kind} ${subject.name} is in service mode by ${by} since ${timeIn(from, zone)}.`,
  `Reason:     ${onOneLine(reason)}`,
]
