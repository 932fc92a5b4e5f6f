import { byteBudget } from '../../domain/byteBudget.ts'

/**
 * The time and size that one call of long work may use: an HTTP API ends a call at 30 seconds and limits an answer to
 * 6 MB.
 */
export interface Budget {
  /** Returns whether there is time and room to begin another piece of the work. */
  hasRoom(): boolean
  /** Counts a part of the answer towards the call's limit of bytes. */
  add(part: unknown): void
}

/**
 * @param limits.startedAt when the call came, in epoch milliseconds
 * @param limits.milliseconds how long after that a further piece may begin
 * @param limits.bytes the most bytes of the counted parts, as JSON
 */
export const openBudget = (
  limits: { readonly startedAt: number; readonly milliseconds: number; readonly bytes: number },
  clock = Date.now,
): Budget => {
  const fits = byteBudget(limits.bytes)
  let isFull = false
  return {
    hasRoom: () => !isFull && clock() - limits.startedAt < limits.milliseconds,
    add: part => {
      if (!fits(part)) isFull = true
    },
  }
}
