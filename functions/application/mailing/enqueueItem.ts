import { audiencesOf, type Audience } from '#shared/alarms/severity.ts'
import { iso } from '#shared/time/iso.ts'
import { notePastServiceMode } from '../../data/alarms/notePastServiceMode.ts'
import { acknowledgementIn } from '../../data/notifications/acknowledgementItem.ts'
import { alarmEndIn } from '../../data/notifications/alarmEndItem.ts'
import { readOutboxEntry } from '../../data/notifications/outboxItem.ts'
import { isShelvedNow } from '../../data/alarms/shelves.ts'
import { readSchedule } from '../../data/notifications/scheduleRepository.ts'
import { readItem, readTogether } from '../../data/store/readItem.ts'
import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { noteHidden } from '../../data/serviceModes/serviceModes.ts'
import { toWireId } from '../../domain/alarmIds.ts'
import type { OutboxEntry } from '../../domain/notifications/outboxEntry.ts'
import { enqueue, skip } from '../../domain/notifications/schedule.ts'
import { chooseServiceMode, type ServiceSpan } from '../../domain/serviceMode/serviceMode.ts'
import { stageReads, type StageReads } from '../deliveries/stageReads.ts'
import { notifyAcknowledged } from '../deliveries/notifyAcknowledged.ts'
import { notifyEnd } from '../deliveries/notifyEnd.ts'
import { changeSchedule } from './changeSchedule.ts'
import { sendClaimed } from './sendMail.ts'

/**
 * Returns the key of the notification schedule that an outbox item belongs to. For an alarm's end, returns the key of
 * the alarm's log of deliveries.
 */
export const scheduleKeyIn = (item: Record<string, unknown>): string => String(item['channel'])

/**
 * Handles a new item of the outbox: enqueues a firing in its schedule, or notifies people of an alarm's end or
 * acknowledgement. Items of the same table that store schedules or deliveries are ignored.
 * @param reads the reads that the item's batch shares
 */
export const enqueueItem = async (item: Record<string, unknown>, now: number, reads = stageReads()): Promise<void> => {
  const entry = readOutboxEntry(item)
  if (entry) await enqueueEntry(entry, now, reads)
  const end = alarmEndIn(item)
  if (end) await notifyEnd(end, now, reads)
  const acknowledgement = acknowledgementIn(item)
  if (acknowledgement) await notifyAcknowledged(acknowledgement, now, reads)
}

/**
 * Returns the rule's current severity, which may differ from the firing's severity. An edit of the rule, made while
 * the firing was in the outbox, may have changed how often the audience is notified. If the edit removed the
 * audience, the firing's severity applies.
 */
const currentSeverity = async (
  { rule, severity }: OutboxEntry['event'],
  audience: Audience,
  reads: StageReads,
): Promise<number> => {
  const current = (await reads.rule(rule))?.severity ?? severity
  return audiencesOf(current).includes(audience) ? current : severity
}

/** A service mode that is in effect for an alarm now, with the present period's beginning and end. */
type HoldingMode = StoredServiceMode & { readonly span: ServiceSpan }

/**
 * Stores on an alarm which service mode it is in. The alarm may close before the service mode ends and still need
 * attention after that.
 */
const noteOnAlarm = async ({ alarmId, opens }: OutboxEntry['event'], { mode, span }: HoldingMode): Promise<void> => {
  const { subject, by, reason } = mode
  if (opens) await notePastServiceMode(toWireId(alarmId), { subject, setBy: by, reason, from: iso(span.from) })
}

/**
 * Enqueues a firing in its audience's notification schedule, and sends the mail unless something holds it. Nobody is
 * notified if the rule is shelved on the instrument or the alarm is in service mode.
 */
const enqueueEntry = async (
  { audience, event, subject, samples }: OutboxEntry,
  now: number,
  reads: StageReads,
): Promise<void> => {
  const place = { deviceName: subject.deviceName, modelName: subject.modelName, ruleName: event.rule }
  const [severity, isShelved, serviceModes] = await Promise.all([
    currentSeverity(event, audience, reads),
    isShelvedNow(place, now, readTogether),
    reads.serviceModes(),
  ])
  const firing = { ...event, ...(samples && { samples }) }
  const about = { ruleName: event.rule, audience, severity, subject }
  const serviceMode = chooseServiceMode(serviceModes, place, now)
  if (serviceMode) await Promise.all([noteHidden(serviceMode, now), noteOnAlarm(event, serviceMode)])
  const changed = await changeSchedule(
    attempt => readSchedule(about, attempt === 1 ? readTogether : readItem),
    stored => {
      const schedule =
        isShelved || serviceMode ? skip(stored.schedule, event) : enqueue(stored.schedule, severity, firing, now)
      return schedule === stored.schedule ? undefined : { ...stored, ...about, schedule }
    },
  )
  // If another function has claimed the schedule's mail, that function sends it.
  if (changed?.schedule.sending?.since === now) await sendClaimed(changed, now, reads)
}
