import { heartbeatKeys } from '../../domain/fleet/stageSight.ts'
import { publishHeartbeat } from '../../gateways/instrumentMessages.ts'

/** Sends this minute's heartbeats of the stage, along the same path as the messages of instruments. */
export const sendHeartbeats = async (now: number): Promise<void> => {
  await Promise.all(heartbeatKeys.map(key => publishHeartbeat(key, now)))
}
