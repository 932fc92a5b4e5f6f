/** Runs the work at once, and at most once per `everyMs` under repeated calls. The last call always leads to a run. */
export const throttled = (work: () => void, everyMs: number): (() => void) => {
  let lastAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (): void => {
    lastAt = Date.now()
    timer = undefined
    work()
  }
  return () => {
    if (timer !== undefined) return
    const wait = lastAt + everyMs - Date.now()
    if (wait <= 0) run()
    else timer = setTimeout(run, wait)
  }
}
