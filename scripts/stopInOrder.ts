/**
 * Signals within this time count as one signal, because the terminal, npm and `scripts/run.mjs` may all pass on the
 * same Ctrl-C. A later signal comes from a person who does not want to wait.
 */
const echoMs = 1_000

/**
 * Stops a program in order when it gets a signal, or when the process that started it has ended. A second signal ends
 * the program at once. The process that starts it must hold a channel to it, as `scripts/run.mjs` does.
 */
export const stopInOrder = (stop: () => Promise<void>): void => {
  let since: number | undefined
  const end = (): void => {
    if (since !== undefined) {
      if (performance.now() - since > echoMs) process.exit(1)
      return
    }
    since = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // The process that started this one may have ended before this line. A program that was started without a channel
  // has no field `connected`.
  if ('connected' in process && !process.connected) end()
  else process.once('disconnect', end)
}
