/** How many pieces of work run at once: far fewer than the store's client keeps connections. */
const limit = 16

/**
 * Does all of the work, a few pieces at a time. A piece that fails does not stop the others. The failures are thrown
 * together in the end, the first one as the cause.
 */
export const runConcurrently = async (work: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = []
  const rest = work.values()
  const worker = async (): Promise<void> => {
    for (const one of rest) {
      try {
        await one()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length === 0) return
  throw new AggregateError(failures, `${failures.length} of ${work.length} failed`, { cause: failures[0] })
}
