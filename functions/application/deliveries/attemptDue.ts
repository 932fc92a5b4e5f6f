import type { DeliveryKey, StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince, findDelivery } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { saveDeliveries, saveDelivery } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { dueAtOf, fail, hasEnded } from '../../domain/notifications/delivery/delivery.ts'
import { joinsNow } from '../../domain/notifications/flood/heldDelivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { isInAnyTeam } from '../../domain/notifications/teams/findReceivers.ts'
import type { StoredDirectory } from '../../domain/notifications/teams/storedDirectory.ts'
import type { PictureOf } from './alarmPicture.ts'
import { attemptAll } from './attempt.ts'

/** The functions that the attempts of one run share. */
export interface Shared {
  /**
   * Returns whether an alarm still needs somebody's attention. If it does not, its messages to the later steps of
   * teams are not sent. If missing, they are sent.
   */
  readonly awaits?: (alarmId: string) => Promise<boolean>
  /** Reads the people, channels and teams. If missing, each attempt reads them. */
  readonly directory?: () => Promise<StoredDirectory>
  /** Draws the pictures for mails. If missing, each attempt draws its own. */
  readonly pictureOf?: PictureOf
}

const isSettled = 'The alarm was acknowledged or over before the message of the step arrived'
const isRemoved = 'No team notifies this address any more'

/**
 * Makes a delivery's next attempt if it is due, is still needed, and no earlier delivery has to precede it. A held
 * delivery, which waits in a flood of alarms, is returned instead, so that the caller can join it with others into
 * one message for its receiver.
 * @param isAlone set if a held delivery has no others to join
 */
export const attemptDue = async (
  key: DeliveryKey,
  now: number,
  shared: Shared = {},
  isAlone = false,
): Promise<StoredDelivery | undefined> => {
  const { claimed, held } = await retryOnConflict(() => claimDelivery(key, now, shared, isAlone))
  if (claimed) await attemptAll([claimed], now, [], shared.pictureOf)
  return held
}

/**
 * Ends a due delivery unsent if it is no longer needed: the message to a team's later step if its alarm no longer
 * needs attention, and each message to a person whom no team notifies at this address any more. Returns whether it
 * did.
 */
export const endIfNeedless = async (stored: StoredDelivery, now: number, shared: Shared): Promise<boolean> => {
  const reason = await whyNeedless(stored, now, shared)
  if (reason === undefined) return false
  await saveDelivery({ ...stored, delivery: fail(stored.delivery, now, reason) })
  return true
}

const whyNeedless = async (
  { delivery, receiver, step, thread }: StoredDelivery,
  now: number,
  { awaits, directory = readDirectory }: Shared,
): Promise<string | undefined> => {
  // A delivery that is not due may be one that another function is attempting, which will store the outcome.
  if ((dueAtOf(delivery) ?? now) > now) return undefined
  if (step && awaits && !(await awaits(thread))) return isSettled
  // Only people have an address here. A channel that has left its teams still gets the ends of its incidents. A
  // channel that was removed has no secret, so that its messages are refused.
  return receiver.address !== undefined && !isInAnyTeam(await directory(), receiver.id) ? isRemoved : undefined
}

interface Claimed {
  readonly claimed?: StoredDelivery
  readonly held?: StoredDelivery
}

const claimDelivery = async (key: DeliveryKey, now: number, shared: Shared, isAlone: boolean): Promise<Claimed> => {
  const stored = await findDelivery(key)
  if (!stored || hasEnded(stored.delivery)) return {}
  if (!isAlone && joinsNow(stored, now)) return { held: stored }
  if (await endIfNeedless(stored, now, shared)) return {}
  const known = await deliveriesSince(stored, stored.thread)
  const { record, joined } = takeTurn(stored, known, now)
  if (record.delivery === stored.delivery) return {}
  await saveDeliveries([record, ...joined])
  const { attempts } = stored.delivery
  return record.delivery.attempts > attempts ? { claimed: { ...record, revision: record.revision + 1 } } : {}
}
