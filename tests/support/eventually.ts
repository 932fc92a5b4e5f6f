import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 25
const longestPauseMs = 200

/**
 * Retries at growing intervals until the answer is truthy, and returns it. If the time runs out, throws an error that
 * contains the last answer.
 */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  withinMs = 60_000,
): Promise<T> => {
  const end = Date.now() + withinMs
  let last: unknown
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
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
    await sleep(pauseMs)
  }
}
