import { heartbeatKeys } from '../../domain/fleet/stageSight.ts'
import { publishHeartbeat } from '../../gateways/instrumentMessages.ts'

/** Sends the stage's own heartbeats of this minute by the same path as the messages of instruments. */
export const sendHeartbeats = async (now: number): Promise<void> => {
  await Promise.all(heartbeatKeys.map(key => publishHeartbeat(key, now)))
}
