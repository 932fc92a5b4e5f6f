import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'
import { iso } from '#shared/time/iso.ts'
import { maskedAddress, withMasked } from '../maskedAddress.ts'
import type { Progress } from './delivery.ts'
import type { DeliveryRecord } from './storedDelivery.ts'

/**
 * Describes a delivery as the log of deliveries shows it. Only administrators see addresses.
 * @param wireIdOf returns the wire id of an alarm
 * @param leader the delivery whose message includes this one in a flood of alarms; this delivery shares its outcome
 */
export const deliveryEntry = (
  record: DeliveryRecord,
  isAdministrator: boolean,
  wireIdOf: (alarmId: string) => string,
  leader: Pick<DeliveryRecord, 'delivery' | 'says'> = record,
): DeliveryEntry => {
  const { id, kind, step, alarms, ruleName, deviceName, audience, receiver } = record
  const { delivery, says } = leader
  const { channel, name, address, teams } = receiver
  const progress = progressOf(delivery.progress)
  return {
    id,
    kind,
    ...(step && { step }),
    alarms: alarms.map(wireIdOf),
    ruleName,
    deviceName,
    audience,
    channel,
    receiver: name,
    ...(teams && { teams: [...teams] }),
    ...(address !== undefined && { address: isAdministrator ? address : maskedAddress(address, channel === 'mail') }),
    state: delivery.progress.state,
    attempts: delivery.attempts,
    ...(says && { joinedWith: says.others }),
    recordedAt: iso(record.delivery.recordedAt),
    ...progress,
    // The reason why a delivery failed is masked like the address, because a mail server repeats the address that it
    // refuses.
    ...(progress.reason !== undefined &&
      !isAdministrator &&
      address !== undefined && { reason: withMasked(progress.reason, address, channel === 'mail') }),
  }
}

const progressOf = (progress: Progress): Partial<DeliveryEntry> => {
  switch (progress.state) {
    case 'waiting':
      return { dueAt: iso(progress.dueAt), ...(progress.reason !== undefined && { reason: progress.reason }) }
    case 'sending':
      return progress.reason === undefined ? {} : { reason: progress.reason }
    case 'delivered':
      return {
        endedAt: iso(progress.at),
        ...(progress.subscribers !== undefined && { subscribers: progress.subscribers }),
      }
    case 'failed':
    case 'bounced':
    case 'complained':
      return { endedAt: iso(progress.at), reason: progress.reason }
    case 'joined':
      return { endedAt: iso(progress.at) }
  }
}
