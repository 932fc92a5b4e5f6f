import type { Channel } from './channels/channel.ts'
import { hasFailed } from './delivery/delivery.ts'
import type { DeliveryRecord, StoredMessage } from './delivery/storedDelivery.ts'
import { timeIn } from './messageTimes.ts'

/** The fact that a person has acknowledged an alarm. */
export interface Acknowledgement {
  readonly alarmId: string
  /** The user who acknowledged the alarm, or the person who received the link. */
  readonly by: string
  /** The time of the acknowledgement in milliseconds since 1970. */
  readonly at: number
}

/** The kinds of channels that are notified of acknowledgements, so that their incidents stop calling people. */
const incidentChannels: ReadonlySet<Channel['kind']> = new Set(['pagerDuty'])

/**
 * Returns the deliveries that notified incident services of an alarm: one for each service that has not yet been
 * notified of the acknowledgement or of the alarm's end.
 * @param known deliveries for the same rule and instrument, of any alarm, in order
 */
export const notifiedWithoutAcknowledgement = <R extends DeliveryRecord>(known: readonly R[], alarmId: string): R[] => {
  const about = known.filter(({ thread, receiver }) => thread === alarmId && incidentChannels.has(receiver.channel))
  return [...Map.groupBy(about, ({ receiver }) => receiver.id).values()].flatMap(ofService => {
    const isDone = ofService.some(({ kind }) => kind !== 'opened')
    const opened = ofService.find(({ delivery }) => !hasFailed(delivery))
    return opened && !isDone ? [opened] : []
  })
}

/**
 * Builds the message that an alarm has been acknowledged.
 * @param opened the message about the opening of the alarm
 * @param newest the time of the newest message about the alarm, which this message must follow
 * @param zone the stage's time zone
 */
export const acknowledgedMessage = (
  { alarmId, by, at }: Acknowledgement,
  { severity, ruleName, deviceName, modelName, link }: StoredMessage,
  newest: number,
  zone: string,
): StoredMessage => {
  const title = `Acknowledged: ${ruleName} on ${deviceName}`
  return {
    kind: 'acknowledged',
    name: `${alarmId}#acknowledged`,
    alarms: [alarmId],
    thread: alarmId,
    severity,
    at: Math.max(newest, at),
    ruleName,
    deviceName,
    modelName,
    title,
    text: `${title} (${modelName})\n\nBy ${by}, ${timeIn(at, zone)}`,
    link,
  }
}
