import { useState } from 'react'

/** A text that is typed, and that the page follows after a pause. */
export interface TypedText {
  readonly typed: string
  /** What the page says. */
  readonly followed: string
  /** What the page was last told, until it says so. */
  readonly told?: string
}

/** The draft once the page says `text`. What was typed after the page was told stays; a text from outside replaces it. */
export const afterFollowing = (draft: TypedText, text: string): TypedText => ({
  typed: draft.told === text ? draft.typed : text,
  followed: text,
})

/** @param text What the page says. */
export const useTypedText = (text: string) => {
  const [draft, setDraft] = useState<TypedText>({ typed: text, followed: text })
  if (draft.followed !== text) setDraft(afterFollowing(draft, text))
  return {
    typed: draft.typed,
    type: (typed: string): void => setDraft(before => ({ ...before, typed })),
    /** To be called when the page is told. */
    tell: (told: string): void => setDraft(before => ({ ...before, told })),
  }
}
