import { dueDeliveries } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { attemptDue } from '../deliveries/attemptDue.ts'
import { isUnacknowledged } from '../deliveries/isUnacknowledged.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** Makes the attempts that are due: those that failed before, and those whose worker was killed. */
export const sendDueDeliveries = async (clock: () => number): Promise<void> => {
  const keys = await dueDeliveries(clock())
  await runConcurrently(keys.map(key => () => attemptDue(key, clock(), isUnacknowledged)))
}
