/** Runs one piece of work after another, in the order of the calls; one that fails does not stop the next. */
export const serialised = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    /** Resolves when all that was begun so far has ended. */
    idle: async (): Promise<void> => {
      await last
    },
  }
}
