import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until the answer is truthy, and gives it; says what was waited for when it does not come. */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 10_000,
): Promise<T> => {
  const end = Date.now() + withinMs
  let last: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (Date.now() > end)
      throw new Error(
        `Not within ${withinMs} ms: ${what}; last: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
      )
    await sleep(50)
  }
}
