import { byteBudget } from '../../domain/byteBudget.ts'

/** The limits of one call of long work: an HTTP API ends a call at 30 seconds and an answer at 6 MB. */
export interface Budget {
  /** Whether another piece of the work may be begun. */
  hasRoom(): boolean
  /** Counts a part of the answer. */
  add(part: unknown): void
}

/**
 * @param limits.startedAt when the call came, epoch milliseconds
 * @param limits.milliseconds after this time no further piece is begun
 * @param limits.bytes of the counted parts, as JSON
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
