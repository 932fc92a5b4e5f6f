import { useState } from 'react'

/** A confirmation dialog that a form opens before it is sent. */
export interface Question<Values> {
  /**
   * Opens the confirmation dialog for the values that will be sent. The promise resolves to true if the user agrees,
   * and to false otherwise.
   */
  readonly ask: (values: Values) => Promise<boolean>
  /** The values that the open confirmation dialog is about. The form's own values may change behind the dialog. */
  readonly asked: Values | undefined
  /** Answers the open confirmation dialog; undefined if none is open. */
  readonly answer: ((isAgreed: boolean) => void) | undefined
}

/** Keeps a confirmation dialog open until the user answers it. */
export const useQuestion = <Values>(): Question<Values> => {
  const [open, setOpen] = useState<{ readonly values: Values; readonly answer: (isAgreed: boolean) => void }>()
  return {
    ask: values => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setOpen({ values, answer: resolve })
      return promise.finally(() => setOpen(undefined))
    },
    asked: open?.values,
    answer: open?.answer,
  }
}
