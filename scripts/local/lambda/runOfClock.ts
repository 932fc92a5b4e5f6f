import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord } from '#shared/isRecord.ts'

const againMs = 50

/** Carries a run of the clock out: it is started until no earlier run of the same work is going. Returns its answer. */
export const runOfClock = async (start: () => Promise<unknown>): Promise<unknown> => {
  for (;;) {
    const answer = await start()
    if (!isRecord(answer) || answer['isSkipped'] !== true) return answer
    await sleep(againMs)
  }
}
