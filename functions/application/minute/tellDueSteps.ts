import { dueEscalations } from '../../data/notifications/escalationRepository.ts'
import { stageReads } from '../deliveries/stageReads.ts'
import { tellSteps } from '../deliveries/tellSteps.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** Sends the due notifications of teams' steps for alarms that nobody has acknowledged. */
export const tellDueSteps = async (clock: () => number): Promise<void> => {
  const keys = await dueEscalations(clock())
  const reads = stageReads()
  await runConcurrently(keys.map(key => () => tellSteps(key, clock(), reads)))
}
