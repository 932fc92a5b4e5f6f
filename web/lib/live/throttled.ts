/**
 * Runs the work at once, and at most once per `everyMs` under repeated calls. The last call always leads to a run.
 * @param upToMs while calls go on and on, the time between two runs doubles until it is this; a pause begins anew
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
    const wait = lastAt + waitMs - Date.now()
    if (wait <= 0) run()
    else timer = setTimeout(run, wait)
  }
}
