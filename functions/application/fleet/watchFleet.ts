import { beginHold, endHold } from '../../data/fleet/holds.ts'
import { writeContacts } from '../../data/fleet/contactRepository.ts'
import { scanStates } from '../../data/fleet/scanStates.ts'
import { readHeartbeats, readStage, writeStage } from '../../data/fleet/stageRepository.ts'
import { pauseLimitMs, sightAfter, type StageSight } from '../../domain/fleet/stageSight.ts'
import { makeContact } from '../../domain/telemetry/contact.ts'
import { logger } from '../../runtime/logger.ts'
import { currentRules } from '../evaluation/currentRules.ts'
import { devicesShutOut, devicesToEvaluate } from './devicesToEvaluate.ts'
import { evaluateIdleDevices } from '../minute/evaluateIdleDevices.ts'
import { notifyOfBlindness } from './notifyOfBlindness.ts'
import { sendHeartbeats } from './sendHeartbeats.ts'

const minuteMs = 60_000

/**
 * Scans all instruments once a minute. Stores when each was last in contact, for the list of instruments, and
 * evaluates the rules on the service's time whose results change. Messages cannot trigger this, because a message
 * writes only its own instrument's state. Nothing is evaluated while the stage's own heartbeats are late, because
 * instruments may then only seem silent; alarms of instruments that were shut out are closed all the same.
 * Decisions 98 and 104 say why all states are scanned.
 */
export const watchFleet = async (now: number): Promise<void> => {
  const [before, heartbeats, glances] = await Promise.all([readStage(), readHeartbeats(), scanStates()])
  const sight = sightAfter(before.sight, { heartbeats, lastRunAt: before.lastRunAt }, now)
  if (sight.isHeld !== before.sight.isHeld)
    logger.warn(sight.isHeld ? 'the stage does not see its instruments' : 'the stage sees its instruments again')
  const minute = Math.floor(now / minuteMs) * minuteMs
  await writeContacts(
    glances.flatMap(glance => makeContact(glance, now) ?? []),
    now,
  )
  const rules = { ...(await currentRules(now)), stage: sight }
  // A decision of a person holds even while the stage does not see its instruments.
  const shutOut = devicesShutOut(glances, rules, before.lastRunAt ?? now)
  const due = sight.isHeld ? noneDue : devicesToEvaluate(glances, rules, minutesAfter(before.minute, minute))
  const evaluations = await Promise.allSettled([
    evaluateIdleDevices(shutOut, rules, now),
    evaluateIdleDevices(due.keys(), rules, now, due),
  ])
  const failures = evaluations.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
  await noteHold(before.sight, sight, heartbeats)
  const isNotified = await notifyOfBlindness(before.isNotified, sight, now)
  // If an instrument could not be evaluated, the next run evaluates these minutes again. The heartbeats are sent all
  // the same: without them, the stage would be held because of a single instrument.
  const evaluated = failures.length > 0 ? (before.minute ?? minute) : minute
  await writeStage({ sight, minute: evaluated, lastRunAt: now, isNotified })
  await sendHeartbeats(now)
  if (failures.length > 0) throw new AggregateError(failures, 'Some instruments could not be evaluated this minute')
}

const noneDue: ReturnType<typeof devicesToEvaluate> = new Map()

/**
 * Returns the full minutes since `last`, the last minute that was evaluated, but at most those of the longest pause.
 * During a longer pause, the stage was held.
 */
const minutesAfter = (last: number | undefined, minute: number): number[] => {
  const first = Math.max(last === undefined ? minute : last + minuteMs, minute - pauseLimitMs)
  return Array.from({ length: Math.max(0, (minute - first) / minuteMs + 1) }, (_, index) => first + index * minuteMs)
}

/**
 * Records that a hold of the stage has begun or ended. While its own heartbeats are late, the stage is held: it
 * raises no alarms about silent instruments. A hold begins when the oldest of the heartbeats that arrived last was
 * sent, because until then the stage heard from its instruments. The first run of `watchFleet` records nothing.
 */
const noteHold = async (before: StageSight, sight: StageSight, heartbeats: readonly number[]): Promise<void> => {
  if (sight.isHeld === before.isHeld || before.since === 0) return
  await (sight.isHeld ? beginHold(Math.min(sight.since, ...heartbeats)) : endHold(sight.since))
}
