import { setTimeout as sleep } from 'node:timers/promises'
import { readLagVariable } from '#scripts/soak/lateReads.ts'

/** How long reads of DynamoDB stay behind what was written; 0 except in the soak. */
export const readLagMs = Number(process.env[readLagVariable] ?? 0)

/** Waits until all reads show what was written before. For tests of what people see a moment later. */
export const readsCaughtUp = async (): Promise<void> => {
  if (readLagMs > 0) await sleep(readLagMs + 100)
}
