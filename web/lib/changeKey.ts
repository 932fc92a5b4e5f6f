/** The last change that was sent and not answered. */
let unanswered: { readonly change: string; readonly key: string } | undefined

/**
 * The key under which a change is carried out once: a new one, unless the same change was sent before and its answer got
 * lost. Then the server answers as it did the first time, and a user who exists by now is no conflict.
 */
export const keyOf = (change: string): string => {
  const key = unanswered?.change === change ? unanswered.key : crypto.randomUUID()
  unanswered = { change, key }
  return key
}

export const changeAnswered = (): void => {
  unanswered = undefined
}
