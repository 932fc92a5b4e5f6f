import { isShelvedNow } from '../../data/alarms/shelves.ts'
import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { findMessage } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { escalationAt, saveEscalation, type StoredEscalation } from '../../data/notifications/escalationRepository.ts'
import { writeStep } from '../../data/notifications/writeStep.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { buildDeliveries } from '../../domain/notifications/delivery/buildDeliveries.ts'
import { chooseJoinTime } from '../../domain/notifications/flood/floods.ts'
import { hold } from '../../domain/notifications/flood/heldDelivery.ts'
import { advance, findNextStepTime, stopped } from '../../domain/notifications/steps/escalation.ts'
import { membersToNotify, stepMessage, stepContent } from '../../domain/notifications/steps/stepMessage.ts'
import { receiversOfStep } from '../../domain/notifications/teams/findReceivers.ts'
import { chooseServiceMode } from '../../domain/serviceMode/serviceMode.ts'
import { attemptFirst } from './attemptFirst.ts'
import { joinTimesNow } from './countAlarm.ts'
import { isUnacknowledged } from './isUnacknowledged.ts'
import { readLastHeard } from './readLastHeard.ts'
import { stageReads, type StageReads } from './stageReads.ts'

/**
 * Sends an alarm's due notifications of teams' later steps, if the alarm still needs attention. All deliveries are
 * written before the first attempt is made, so that no step waits for another step's receiver.
 */
export const notifySteps = async (key: DeliveryKey, now: number, reads = stageReads()): Promise<void> => {
  const deliveries: StoredDelivery[] = []
  for (;;) {
    const written = await retryOnConflict(() => notifyNext(key, now, reads))
    if (!written) break
    deliveries.push(...written)
  }
  await attemptFirst(deliveries, now, reads)
}

/**
 * Writes the message and the deliveries of an alarm's next due step or repeat, and returns the deliveries. Undefined
 * if no step or repeat is due.
 */
const notifyNext = async (key: DeliveryKey, now: number, reads: StageReads): Promise<StoredDelivery[] | undefined> => {
  const stored = await escalationAt(key)
  if (!stored || (findNextStepTime(stored) ?? Infinity) > now) return undefined
  if (!(await awaitsSomebody(stored, now, reads))) {
    await saveEscalation({ ...stored, teams: stopped(stored.teams) })
    return undefined
  }
  const directory = await reads.directory()
  const teamOf = (teamId: string) => directory.teams.find(({ id }) => id === teamId)
  const { teams, due } = advance(stored.teams, teamOf, now)
  const next = { ...stored, teams }
  const team = due && teamOf(due.teamId)
  const escalation = due && teams.find(({ teamId }) => teamId === due.teamId)
  const opened = due && (await findMessage(stored, stored.messageName))
  if (!team || !escalation || !opened) {
    await saveEscalation(next)
    return undefined
  }
  const { notification } = due
  const message = stepMessage(opened, escalation, notification, now, await readLastHeard(opened.deviceName, now, reads))
  const receivers = receiversOfStep(directory, team, membersToNotify(team, notification), now)
  const content = stepContent(stored.alarmId, escalation, notification)
  const joinTimes = await joinTimesNow(stored.audience, [team], now)
  const deliveries = buildDeliveries(message, content, stored.audience, receivers, now).map(one =>
    hold(one, chooseJoinTime(one.receiver, joinTimes)),
  )
  await writeStep(
    next,
    message,
    deliveries.map(one => ({ ...one, revision: 0 })),
    now,
  )
  return deliveries.map(one => ({ ...one, revision: 1 }))
}

/**
 * Whether an alarm is open, unacknowledged, and neither shelved nor in service mode. Decision 154 describes the
 * steps.
 */
const awaitsSomebody = async (
  { alarmId, ...place }: StoredEscalation,
  now: number,
  reads: StageReads,
): Promise<boolean> =>
  (await isUnacknowledged(alarmId)) &&
  !(await isShelvedNow(place, now)) &&
  chooseServiceMode(await reads.serviceModes(), place, now) === undefined
