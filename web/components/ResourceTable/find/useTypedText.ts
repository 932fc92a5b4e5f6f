import { useState } from 'react'

/** A text that is typed, and that the page follows after a pause. */
export interface TypedText {
  readonly typed: string
  /** The text by which the page is filtered. */
  readonly followed: string
  /** The text that the page was last told, until it is filtered by it. */
  readonly told?: string
}

/** The draft once the page is filtered by `text`. Later typing stays; a text from outside replaces the draft. */
export const afterFollowing = (draft: TypedText, text: string): TypedText => ({
  typed: draft.told === text ? draft.typed : text,
  followed: text,
})

/** @param text The text by which the page is filtered. */
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
