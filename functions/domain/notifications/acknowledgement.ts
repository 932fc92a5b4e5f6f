import type { Channel } from './channels/channel.ts'
import { hasFailed } from './delivery/delivery.ts'
import type { DeliveryRecord, StoredMessage } from './delivery/storedDelivery.ts'
import { timeIn } from './messageTimes.ts'

/** The event that a person has acknowledged an alarm. */
export interface Acknowledgement {
  readonly alarmId: string
  /** The user who acknowledged the alarm, or the person to whom the link was sent. */
  readonly by: string
  /** The time of the acknowledgement in milliseconds since 1970. */
  readonly at: number
}

/** The kinds of channels that are notified of acknowledgements, so that an incident stops calling people. */
const incidentChannels: ReadonlySet<Channel['kind']> = new Set(['pagerDuty'])

/**
 * Returns the deliveries that notified incident services of an alarm. There is one for each service that has been
 * notified neither of the acknowledgement nor of the end.
 * @param known deliveries of the same rule and instrument, of any alarm, in their order
 */
export const toldWithoutAcknowledgement = <R extends DeliveryRecord>(known: readonly R[], alarmId: string): R[] => {
  const about = known.filter(({ thread, receiver }) => thread === alarmId && incidentChannels.has(receiver.channel))
  return [...Map.groupBy(about, ({ receiver }) => receiver.id).values()].flatMap(ofService => {
    const isDone = ofService.some(({ kind }) => kind !== 'opened')
    const opened = ofService.find(({ delivery }) => !hasFailed(delivery))
    return opened && !isDone ? [opened] : []
  })
}

/**
 * The message that an alarm was acknowledged.
 * @param opened the message about the opening of the alarm
 * @param newest the time of the newest message about the alarm, which this message must follow
 * @param zone of the stage
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
