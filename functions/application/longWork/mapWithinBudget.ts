/**
 * Processes a list's entries in order, a few at a time, and returns the results in the same order. The first entry is
 * always processed. Each further one is begun only if `mayBegin` allows it, so that a call ends in time and reports
 * how far it has come.
 */
export const mapWithinBudget = async <W, T>(
  all: readonly W[],
  work: (one: W) => Promise<T>,
  { atATime, mayBegin }: { readonly atATime: number; readonly mayBegin: () => boolean },
): Promise<T[]> => {
  const results: Promise<T>[] = []
  const rest = all.values()
  const mayGoOn = (): boolean => results.length === 0 || mayBegin()
  const worker = async (): Promise<void> => {
    while (mayGoOn()) {
      const { done, value } = rest.next()
      if (done) return
      const result = work(value)
      results.push(result)
      await result
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return Promise.all(results)
}
