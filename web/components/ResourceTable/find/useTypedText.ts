import { useState } from 'react'

/** A text that is being typed. After a pause in typing, the page is filtered by it. */
export interface TypedText {
  readonly typed: string
  /** The text that the page is currently filtered by. */
  readonly followed: string
  /** The text that was last passed to the page; undefined once the page is filtered by it. */
  readonly passed?: string
}

/**
 * Returns the draft after the page has been filtered by `text`. If that is the text last passed to the page, whatever
 * was typed since then stays. Any other text, for example after Back, replaces the draft.
 */
export const afterFollowing = (draft: TypedText, text: string): TypedText => ({
  typed: draft.passed === text ? draft.typed : text,
  followed: text,
})

/**
 * Holds a text while it is typed.
 * @param text the text that the page is currently filtered by
 */
export const useTypedText = (text: string) => {
  const [draft, setDraft] = useState<TypedText>({ typed: text, followed: text })
  if (draft.followed !== text) setDraft(afterFollowing(draft, text))
  return {
    typed: draft.typed,
    type: (typed: string): void => setDraft(before => ({ ...before, typed })),
    /** Must be called whenever the typed text is passed to the page as its filter. */
    pass: (passed: string): void => setDraft(before => ({ ...before, passed })),
  }
}
