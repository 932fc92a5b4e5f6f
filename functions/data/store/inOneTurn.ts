/** A request to the store that waits to be sent, with the functions that settle its caller's promise. */
export interface Waiting<Wanted, Result = void> {
  readonly wanted: Wanted
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that collects the requests made in one turn of the event loop, such as those for a batch's
 * instruments, and passes them to `send` together.
 */
export const inOneTurn = <Wanted, Result = void>(
  send: (all: readonly Waiting<Wanted, Result>[]) => void,
): ((wanted: Wanted) => Promise<Result>) => {
  let waiting: Waiting<Wanted, Result>[] = []
  const sendWaiting = (): void => {
    const all = waiting
    waiting = []
    send(all)
  }
  return wanted =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      if (waiting.length === 1) setImmediate(sendWaiting)
    })
}
