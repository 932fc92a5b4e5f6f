import { useState } from 'react'

/** A confirmation dialog that a form opens before it is sent. */
export interface Question {
  /** Opens the question. The promise resolves to true if the user agrees, and to false otherwise. */
  readonly ask: () => Promise<boolean>
  /** Answers the question; undefined if no question is open. */
  readonly answer: ((isAgreed: boolean) => void) | undefined
}

/** Keeps a question open until it is answered. */
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
