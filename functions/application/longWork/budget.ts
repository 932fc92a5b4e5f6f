import { byteBudget } from '../../domain/byteBudget.ts'

/**
 * The time and the answer size that one API call of a piece of long work may use. An HTTP API ends a call after 30
 * seconds and limits an answer to 6 MB.
 */
export interface Budget {
  /** Returns whether the call has time and room left for another piece of work. */
  hasRoom(): boolean
  /** Counts a part of the call's answer towards its limit of bytes. */
  add(part: unknown): void
}

/**
 * @param limits.startedAt when the call arrived, in epoch milliseconds
 * @param limits.milliseconds how long after that another piece of work may begin
 * @param limits.bytes the maximum size of the counted parts, in bytes of JSON
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
