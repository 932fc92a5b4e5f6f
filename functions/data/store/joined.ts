/** Something that is to be sent, and who waits for it. */
export interface Waiting<T> {
  readonly wanted: T
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Gathers what is asked for at one moment, as for the instruments of a batch, and hands it to `send` together. */
export const joined = <T>(send: (all: readonly Waiting<T>[]) => void): ((wanted: T) => Promise<void>) => {
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
