/**
 * Returns a queue that runs asynchronous functions one after another, in the order in which they were added. If one
 * fails, the next one still runs.
 */
export const serialised = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    /** Resolves when all functions that have been queued so far have ended. */
    idle: async (): Promise<void> => {
      await last
    },
  }
}
