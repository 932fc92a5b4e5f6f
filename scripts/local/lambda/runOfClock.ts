import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '#shared/records/isRecord.ts'

const againMs = 50

/**
 * Carries out a run of the clock: starts it again until no earlier run of the same work is going. Returns its answer.
 */
export const runOfClock = async (start: () => Promise<unknown>): Promise<unknown> => {
  for (;;) {
    const answer = await start()
    if (!isRecord(answer) || answer['isSkipped'] !== true) return answer
    await sleep(againMs)
  }
}
