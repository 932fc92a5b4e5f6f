import { useState } from 'react'

/** A confirmation dialog that a form opens before it is sent. */
export interface Question {
  /** Opens the confirmation dialog. The promise resolves to true if the user agrees, and to false otherwise. */
  readonly ask: () => Promise<boolean>
  /** Answers the open confirmation dialog; undefined if none is open. */
  readonly answer: ((isAgreed: boolean) => void) | undefined
}

/** Keeps a confirmation dialog open until the user answers it. */
export const useQuestion = (): Question => {
  const [asked, setAsked] = useState<{ readonly answer: (isAgreed: boolean) => void }>()
  return {
    ask: () => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({ answer: resolve })
      return promise.finally(() => setAsked(undefined))
    },
    answer: asked?.answer,
  }
}
