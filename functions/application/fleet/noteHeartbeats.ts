import { noteHeartbeats as note, type Heartbeat } from '../../data/fleet/stageRepository.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * Records that the stage's own heartbeats have arrived, once the messages of their batch were stored. There is no
 * retry: if recording fails, the heartbeats count as not arrived.
 */
export const noteHeartbeats = async (heartbeats: readonly Heartbeat[]): Promise<void> => {
  try {
    await note(heartbeats)
  } catch (error) {
    logger.warn('heartbeats not noted', { keys: heartbeats.map(({ key }) => key), error: error as Error })
  }
}
