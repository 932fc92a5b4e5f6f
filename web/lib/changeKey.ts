interface Unanswered {
  readonly key: string
  /** How often the change is being sent at this moment. */
  readonly underWay: number
}

/** The changes that were sent and not answered, by the texts that describe them. */
const unanswered = new Map<string, Unanswered>()

/**
 * The key under which a change is carried out once: a new one, unless the same change was sent before and its answer
 * got lost. Then the server answers as it did the first time, and a user who exists by now is no conflict. A change
 * that is sent again after another one is a new change: it may undo that one.
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
 * Records that the answer to a change got lost. The change may have been made or not. If it is sent again, it gets the
 * same key.
 */
export const answerLost = (change: string): void => {
  const sent = unanswered.get(change)
  if (sent) unanswered.set(change, { ...sent, underWay: sent.underWay - 1 })
}
