/** Smaller differences are ignored: they come from network delay and from Date headers, which have whole seconds. */
const negligibleMilliseconds = 60_000

let lead = 0

/** Learns from an answer's Date how far the server's clock is ahead of this computer's (behind: negative). */
export const learnServerTime = (date: string | null, now: number): void => {
  const difference = Date.parse(date ?? '') - now
  if (!Number.isNaN(difference)) lead = Math.abs(difference) < negligibleMilliseconds ? 0 : difference
}

export const serverLead = (): number => lead
