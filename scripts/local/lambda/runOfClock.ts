import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '#shared/records/isRecord.ts'

const againMs = 50

/**
 * Runs a scheduled function and returns its answer. The function skips its run if an earlier run of the same work is
 * still in progress. It is then invoked again, until it does not skip its run.
 */
export const runOfClock = async (start: () => Promise<unknown>): Promise<unknown> => {
  for (;;) {
    const answer = await start()
    if (!isRecord(answer) || answer['isSkipped'] !== true) return answer
    await sleep(againMs)
  }
}
