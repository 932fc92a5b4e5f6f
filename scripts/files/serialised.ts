/**
 * Returns a queue that runs one piece of work after another, in the order of the calls. If one fails, the next one
 * runs all the same.
 */
export const serialised = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    /** Resolves when all work that was queued so far has ended. */
    idle: async (): Promise<void> => {
      await last
    },
  }
}
