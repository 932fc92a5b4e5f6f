import { setTimeout as sleep } from 'node:timers/promises'
import { indexLagVariable } from '#scripts/soak/lateIndexes.ts'

/** The time by which reads of DynamoDB's indexes stay behind what was written; 0 but for the soak. */
export const indexLagMs = Number(process.env[indexLagVariable] ?? 0)

/** Waits until reads of indexes show what was written before. For tests of what people see a moment later. */
export const indexesCaughtUp = async (): Promise<void> => {
  if (indexLagMs > 0) await sleep(indexLagMs + 100)
}
