import { useState } from 'react'

/** A text that somebody types. The page is filtered by it after a pause. */
export interface TypedText {
  readonly typed: string
  /** The text that the page is filtered by. */
  readonly followed: string
  /** The text that was last passed to the page, until the page is filtered by it. */
  readonly told?: string
}

/**
 * The draft after the page is filtered by `text`. If that is the text last passed to the page, later typing stays. Any
 * other text, such as one that Back brings, replaces the draft.
 */
export const afterFollowing = (draft: TypedText, text: string): TypedText => ({
  typed: draft.told === text ? draft.typed : text,
  followed: text,
})

/** @param text The text that the page is filtered by. */
export const useTypedText = (text: string) => {
  const [draft, setDraft] = useState<TypedText>({ typed: text, followed: text })
  if (draft.followed !== text) setDraft(afterFollowing(draft, text))
  return {
    typed: draft.typed,
    type: (typed: string): void => setDraft(before => ({ ...before, typed })),
    /** Call this when the text is passed to the page. */
    tell: (told: string): void => setDraft(before => ({ ...before, told })),
  }
}
