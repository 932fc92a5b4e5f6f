import { noteHeartbeats as note, type Heartbeat } from '../../data/fleet/stageRepository.ts'
import { logger } from '../../runtime.ts'

/**
 * Notes that heartbeats have arrived, after the messages of their batch were stored. Heartbeats that cannot be noted
 * count as not arrived, and are not tried again.
 */
export const noteHeartbeats = async (heartbeats: readonly Heartbeat[]): Promise<void> => {
  try {
    await note(heartbeats)
  } catch (error) {
    logger.warn('heartbeats not noted', { keys: heartbeats.map(({ key }) => key), error: error as Error })
  }
}
