import { lastHeardLine } from '../../domain/notifications/lastHeardLine.ts'
import type { StageReads } from './stageReads.ts'

/** Reads the line of a message that says when its instrument was last heard from. Undefined if it is not silent. */
export const readLastHeard = async (
  deviceName: string,
  now: number,
  reads: StageReads,
): Promise<string | undefined> => {
  const [lastContacted, { zone }] = await Promise.all([reads.lastContacted(deviceName), reads.settings()])
  return lastHeardLine(lastContacted, zone, now)
}
