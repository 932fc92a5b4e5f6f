import { deliveriesSince, findMessage } from '../../data/notifications/deliveries/deliveryRepository.ts'
import type { StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { writeMessage } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { AlarmEnd } from '../../domain/notifications/alarmEnd.ts'
import { deliveriesOfEnd, notifiedWithoutEnd } from '../../domain/notifications/delivery/over.ts'
import { namesIn } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import { overMessage } from '../../domain/notifications/overMessage.ts'
import { attemptFirst } from './attemptFirst.ts'
import { noteServiceMode, serviceModeAtEnd } from './serviceModeAtEnd.ts'
import type { StageReads } from './stageReads.ts'

/**
 * Sends a message about an alarm's end to everybody who was notified of the alarm. Each receiver gets one message,
 * through the same channel as before, if their team wants it. Decision 148 has the cases.
 */
export const notifyEnd = async (end: AlarmEnd, now: number, reads: StageReads): Promise<void> => {
  const serviceMode = await serviceModeAtEnd(end, reads)
  if (serviceMode) await noteServiceMode(end, serviceMode)
  const deliveries = await retryOnConflict(() => writeEnd({ ...end, ...(serviceMode && { serviceMode }) }, now, reads))
  await attemptFirst(deliveries, now, reads)
}

const writeEnd = async (
  end: Parameters<typeof overMessage>[0],
  now: number,
  reads: StageReads,
): Promise<StoredDelivery[]> => {
  const { id } = end.alarm
  const known = await deliveriesSince(namesIn(id), id)
  const notified = notifiedWithoutEnd(known, id)
  if (notified.length === 0) return []
  const newest = Math.max(...known.filter(({ thread }) => thread === id).map(({ messageAt }) => messageAt))
  const [opening] = notified
  const [settings, opened] = await Promise.all([reads.settings(), opening && findMessage(opening, opening.messageName)])
  const message = {
    ...overMessage(end, `${id}#over`, newest, settings, opened?.samples),
    ...(opened?.charted && { charted: opened.charted }),
  }
  const deliveries = deliveriesOfEnd(message, notified, now).map(one => ({ ...one, revision: 0 }))
  await writeMessage(message, deliveries, now)
  return deliveries.map(one => ({ ...one, revision: 1 }))
}
