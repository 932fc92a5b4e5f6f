import { deliveryKeyOf, type StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findMessage } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { writeMessage } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import {
  acknowledgedMessage,
  notifiedWithoutAcknowledgement,
  type Acknowledgement,
} from '../../domain/notifications/acknowledgement.ts'
import { buildDeliveries } from '../../domain/notifications/delivery/buildDeliveries.ts'
import { namesIn } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { attemptDue } from './attemptDue.ts'
import type { StageReads } from './stageReads.ts'

/**
 * Notifies each incident service that was notified of an alarm that somebody has acknowledged it.
 * Decision 176 says why nobody else gets this message.
 */
export const notifyAcknowledged = async (
  acknowledgement: Acknowledgement,
  now: number,
  reads: StageReads,
): Promise<void> => {
  const deliveries = await retryOnConflict(() => writeAcknowledged(acknowledgement, now, reads))
  await runConcurrently(deliveries.map(one => () => attemptDue(deliveryKeyOf(one), now, reads)))
}

const writeAcknowledged = async (
  acknowledgement: Acknowledgement,
  now: number,
  reads: StageReads,
): Promise<StoredDelivery[]> => {
  const { alarmId } = acknowledgement
  const known = await deliveriesSince(namesIn(alarmId), alarmId)
  const notified = notifiedWithoutAcknowledgement(known, alarmId)
  const [first] = notified
  const opened = first && (await findMessage(first, first.messageName))
  if (!opened) return []
  const newest = Math.max(...known.filter(({ thread }) => thread === alarmId).map(({ messageAt }) => messageAt))
  const message = acknowledgedMessage(acknowledgement, opened, newest, (await reads.settings()).zone)
  const about = { kind: 'acknowledged', first: alarmId, last: alarmId, firings: 0 } as const
  const deliveries = notified
    .flatMap(({ audience, receiver }) => buildDeliveries(message, about, audience, [receiver], now))
    .map(one => ({ ...one, revision: 0 }))
  await writeMessage(message, deliveries, now)
  return deliveries
}
