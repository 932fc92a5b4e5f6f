import { setting } from '../../runtime.ts'
import type { StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { writeHandOver } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { scheduleKeyOf } from '../../data/notifications/outboxItem.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { consoleAddress } from '../../data/settings/consoleAddress.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { alarmMessage } from '../../domain/notifications/alarmMessage.ts'
import { deliveriesOf } from '../../domain/notifications/delivery/deliveriesOf.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { threadOf, toldAlarms } from '../../domain/notifications/delivery/told.ts'
import type { Mail } from '../../domain/notifications/digest.ts'
import { markSent } from '../../domain/notifications/schedule.ts'
import { schedulePolicy } from '../mailing/changeSchedule.ts'
import { knownParameters } from './knownParameters.ts'
import { receiversOf } from './receivers.ts'

/**
 * Hands the mail that a schedule has claimed over: one delivery for each receiver of the audience. Returns those whose
 * first attempt is the caller's to make; none if somebody else has taken the claim over.
 */
export const handOver = async (claimed: StoredSchedule, now: number): Promise<StoredDelivery[]> => {
  const { ruleName, audience, subject, schedule } = claimed
  const { sending } = schedule
  if (!sending) return []
  const [message, receivers] = await Promise.all([
    messageOf(claimed, sending.mail),
    receiversOf(audience, subject.modelName),
  ])
  const { first, last, firings } = sending.mail
  const told = { kind: message.kind, first: first.id, last: last.id, firings }
  return retryOnConflict(async () => {
    const stored = await findSchedule(scheduleKeyOf(subject.deviceName, ruleName, audience))
    if (stored?.schedule.sending?.since !== sending.since) return []
    const known = await deliveriesSince(message, message.thread)
    const ids = new Set(known.map(({ id }) => id))
    const deliveries = deliveriesOf(message, told, audience, receivers, now)
      // A receiver of another audience may have been told already.
      .filter(({ id }) => !ids.has(id))
      .map(one => takeTurn({ ...one, revision: 0 }, known, now).record)
    await writeHandOver({ ...stored, schedule: markSent(stored.schedule, now) }, message, deliveries, now)
    return deliveries
      .filter(({ delivery }) => delivery.progress.state === 'sending')
      .map(one => ({ ...one, revision: 1 }))
  }, schedulePolicy)
}

const messageOf = async (claimed: StoredSchedule, mail: Mail): Promise<StoredMessage> => {
  const { ruleName, severity, audience, subject } = claimed
  const alarms = toldAlarms(mail)
  const settings = { zone: setting('TIME_ZONE'), console: await consoleAddress() }
  return {
    kind: 'opened',
    // Two audiences may tell the same in the same transaction, which takes one write of an item.
    name: `${mail.last.id}#${audience}`,
    ...alarms,
    thread: threadOf(alarms),
    severity,
    at: mail.last.at,
    ruleName,
    deviceName: subject.deviceName,
    modelName: subject.modelName,
    ...alarmMessage(claimed, settings, await knownParameters(subject.modelName)),
  }
}
