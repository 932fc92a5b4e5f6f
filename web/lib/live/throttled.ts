/**
 * Returns a function that runs the work at once, and under repeated calls at most once per `everyMs`. The last call
 * is always followed by a run.
 * @param upToMs the longest time between two runs: under continuous calls, the time doubles up to this limit, and a
 * pause resets it
 */
export const throttled = (work: () => void, everyMs: number, upToMs = everyMs): (() => void) => {
  let lastAt = -Infinity
  let waitMs = everyMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (): void => {
    const now = Date.now()
    waitMs = now - lastAt >= 2 * waitMs ? everyMs : Math.min(2 * waitMs, Math.max(everyMs, upToMs))
    lastAt = now
    timer = undefined
    work()
  }
  return () => {
    if (timer !== undefined) return
    // If the computer's clock has been set back, the last run seems to be still to come.
    const wait = Math.min(lastAt + waitMs - Date.now(), waitMs)
    if (wait <= 0) run()
    else timer = setTimeout(run, wait)
  }
}
