import type { Audience } from '#shared/alarms/severity.ts'
import { newDelivery } from './delivery.ts'
import { computeDeliveryId, type MessageContent } from './messageId.ts'
import type { Receiver } from './receiver.ts'
import type { DeliveryRecord, StoredMessage } from './storedDelivery.ts'

/** Builds the deliveries of a message, one per receiver. Each waits for its first attempt. */
export const buildDeliveries = (
  message: StoredMessage,
  content: MessageContent,
  audience: Audience,
  receivers: readonly Receiver[],
  now: number,
): DeliveryRecord[] =>
  receivers.map(receiver => ({
    id: computeDeliveryId(content, receiver.id),
    kind: message.kind,
    thread: message.thread,
    alarms: message.alarms,
    ...(message.olderSince !== undefined && { olderSince: message.olderSince }),
    messageAt: message.at,
    messageName: message.name,
    ...(message.step && { step: message.step }),
    ruleName: message.ruleName,
    deviceName: message.deviceName,
    audience,
    receiver,
    delivery: newDelivery(receiver.channel, now),
  }))
