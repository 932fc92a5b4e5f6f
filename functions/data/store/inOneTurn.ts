/** Something to ask the store for, and the promise of the caller who waits for it. */
export interface Waiting<Wanted, Result = void> {
  readonly wanted: Wanted
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects what is asked for in one turn of the event loop, as for the instruments of a batch, and sends it together.
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
