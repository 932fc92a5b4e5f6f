/**
 * Differences between the two clocks below this are ignored, because they result from network delays and from the
 * whole seconds of Date headers.
 */
const negligibleMilliseconds = 60_000

let lead = 0

/**
 * Computes from an answer's Date header how far the server's clock is ahead of this computer's (negative: behind).
 */
export const learnServerTime = (date: string | null, now: number): void => {
  const difference = Date.parse(date ?? '') - now
  if (!Number.isNaN(difference)) lead = Math.abs(difference) < negligibleMilliseconds ? 0 : difference
}

export const serverLead = (): number => lead
