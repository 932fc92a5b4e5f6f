import { dueEscalations } from '../../data/notifications/escalationRepository.ts'
import { stageReads } from '../deliveries/stageReads.ts'
import { notifySteps } from '../deliveries/notifySteps.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** Sends the due notifications of teams' steps for alarms that nobody has acknowledged. */
export const notifyDueSteps = async (clock: () => number): Promise<void> => {
  const keys = await dueEscalations(clock())
  const reads = stageReads()
  await runConcurrently(keys.map(key => () => notifySteps(key, clock(), reads)))
}
