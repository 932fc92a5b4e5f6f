interface Unanswered {
  readonly key: string
  /** The number of requests that have been sent for the change and have not been answered yet. */
  readonly underWay: number
}

/** The changes that were sent but not answered, keyed by the texts that describe them. */
const unanswered = new Map<string, Unanswered>()

/**
 * Returns the idempotency key of a change. The key is new, unless the same change was sent before and its answer was
 * lost. In that case, the server repeats its first answer; for example, a user who was created the first time does
 * not count as a conflict. A change that is repeated after a different one gets a new key, because it may undo that
 * one.
 */
export const claimChangeKey = (change: string): string => {
  for (const [other, { underWay }] of unanswered) if (other !== change && underWay === 0) unanswered.delete(other)
  const { key, underWay } = unanswered.get(change) ?? { key: crypto.randomUUID(), underWay: 0 }
  unanswered.set(change, { key, underWay: underWay + 1 })
  return key
}

export const changeAnswered = (change: string): void => {
  unanswered.delete(change)
}

/**
 * Records that the answer to a change was lost, so that it is unknown whether the change was made. If the change is
 * sent again, it gets the same key.
 */
export const answerLost = (change: string): void => {
  const sent = unanswered.get(change)
  if (sent) unanswered.set(change, { ...sent, underWay: sent.underWay - 1 })
}
