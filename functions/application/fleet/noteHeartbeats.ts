import { noteHeartbeat } from '../../data/fleet/stageRepository.ts'
import { logger } from '../../runtime.ts'

/**
 * Notes that heartbeats have arrived, after the messages of their batch were stored. One that cannot be noted is as one
 * that has not arrived: nothing is tried again for it.
 */
export const noteHeartbeats = async (
  heartbeats: readonly { readonly key: number; readonly sentAt: number }[],
): Promise<void> => {
  await Promise.all(
    heartbeats.map(async ({ key, sentAt }) => {
      try {
        await noteHeartbeat(key, sentAt)
      } catch (error) {
        logger.warn('heartbeat not noted', { key, error: error as Error })
      }
    }),
  )
}
