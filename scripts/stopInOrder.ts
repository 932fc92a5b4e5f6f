/**
 * Signals within this time count as one, because the terminal, npm and `scripts/run.mjs` may all forward the same
 * Ctrl-C. A later signal is from a person who does not want to wait.
 */
const echoMs = 1_000

/**
 * Stops a program gracefully when it gets a signal, or when its parent process has ended. A second signal ends it
 * immediately. The parent process must have an IPC channel to the program, as `scripts/run.mjs` does.
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
  // The parent process may already have ended. `connected` does not exist in a program that was started without a
  // channel.
  if ('connected' in process && !process.connected) end()
  else process.once('disconnect', end)
}
