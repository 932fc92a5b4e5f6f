import { setTimeout as sleep } from 'node:timers/promises'
import { readLagVariable } from '#scripts/soak/lateReads.ts'

/** How far reads of DynamoDB lag behind writes. 0 except in the soak. */
export const readLagMs = Number(process.env[readLagVariable] ?? 0)

/** Waits until all reads show what was written so far. For tests of what users see a moment later. */
export const readsCaughtUp = async (): Promise<void> => {
  if (readLagMs > 0) await sleep(readLagMs + 100)
}
