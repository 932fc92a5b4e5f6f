/** Something to send, and the promise of the caller who waits for it. */
export interface Waiting<T> {
  readonly wanted: T
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects what is asked for in one turn of the event loop, as for the instruments of a batch, and sends it together.
 */
export const inOneTurn = <T>(send: (all: readonly Waiting<T>[]) => void): ((wanted: T) => Promise<void>) => {
  let waiting: Waiting<T>[] = []
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
