/**
 * The maximum number of pieces of work that run at once. It is far below the number of connections that the store's
 * client may open.
 */
const limit = 16

/**
 * Runs several pieces of work, a few at a time. A failure does not stop the others. At the end, all failures are
 * thrown together, with the first one as the cause.
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
  throw new AggregateError(
    failures,
    `${failures.length} of ${work.length} concurrent tasks failed. The cause of this error is the first failure`,
    { cause: failures[0] },
  )
}
