import { useLayoutEffect, useState } from 'react'
import { constant, type Readable } from '#web/lib/store.ts'

/** A text that is being typed. After a pause in typing, the page is filtered by it. */
export interface TypedText {
  readonly typed: string
  /** The text that the page is currently filtered by. */
  readonly followed: string
  /** The texts that were passed to the page, in their order. The page is not filtered by them yet. */
  readonly passed: readonly string[]
}

/** Returns the draft after its text, or an earlier one, was passed to the page as its filter. */
export const afterPassing = (draft: TypedText, text: string): TypedText => ({
  ...draft,
  // The page may go back to the text that it shows without ever showing the texts in between.
  passed: text === draft.followed ? [text] : [...draft.passed, text],
})

/**
 * Returns the draft after the page has been filtered by `text`. If that is a text that was passed to the page,
 * whatever was typed since then stays. Any other text, for example after Back, replaces the draft.
 */
export const afterFollowing = (draft: TypedText, text: string): TypedText => {
  const place = draft.passed.indexOf(text)
  if (place === -1) return { typed: text, followed: text, passed: [] }
  return { typed: draft.typed, followed: text, passed: draft.passed.slice(place + 1) }
}

/**
 * Returns the draft after the text was cleared elsewhere on the page. The page may never be filtered by the text that
 * was typed before, so it does not take the empty text from the page.
 */
export const afterClearing = ({ followed }: TypedText): TypedText => ({ typed: '', followed, passed: [''] })

const neverCleared = constant(undefined)

/**
 * Holds a text while it is typed.
 * @param text the text that the page is currently filtered by
 * @param cleared notifies when the text is cleared elsewhere on the page, also if it has not reached the page yet
 */
export const useTypedText = (text: string, cleared: Readable<unknown> = neverCleared) => {
  const [draft, setDraft] = useState<TypedText>({ typed: text, followed: text, passed: [] })
  if (draft.followed !== text) setDraft(afterFollowing(draft, text))
  useLayoutEffect(() => cleared.subscribe(() => setDraft(afterClearing)), [cleared])
  return {
    typed: draft.typed,
    type: (typed: string): void => setDraft(before => ({ ...before, typed })),
    /** Must be called whenever the typed text is passed to the page as its filter. */
    pass: (passed: string): void => setDraft(before => afterPassing(before, passed)),
  }
}
