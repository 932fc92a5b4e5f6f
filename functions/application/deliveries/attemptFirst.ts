import { deliveryKeyOf, type StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'
import { attemptAll } from './attempt.ts'
import { attemptDue } from './attemptDue.ts'
import type { StageReads } from './stageReads.ts'

/**
 * Makes the first attempts of deliveries that were just written. Most of them were claimed when they were written. A
 * delivery about an alarm's end, or to a later step of a team, is claimed here, because it takes in the message about
 * the alarm's opening if that is still undelivered.
 * @param directory reads the people, channels and teams
 * @param messages messages that the caller already has, so that they are not read again
 */
export const attemptFirst = async (
  deliveries: readonly StoredDelivery[],
  now: number,
  { directory }: Pick<StageReads, 'directory'>,
  messages: readonly StoredMessage[] = [],
): Promise<void> => {
  const claimed = deliveries.filter(({ delivery }) => delivery.progress.state === 'sending')
  const joining = deliveries.filter(({ kind, step }) => kind === 'resolved' || step !== undefined)
  await Promise.all([
    attemptAll(claimed, now, messages),
    runConcurrently(joining.map(one => () => attemptDue(deliveryKeyOf(one), now, { directory }))),
  ])
}
