import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readDraft, removeDraft, writeDraft } from './formDraft.ts'
import type { Form } from '../useForm.ts'

/**
 * The values that a form begins with, and those that had been entered before its page was loaded anew.
 * @param apart the fields that cannot be stored, such as a file
 */
export const useDraft = <Values extends object>(initial: Values, apart?: readonly (keyof Values)[]) => {
  const { pathname } = useLocation()
  const [draft] = useState(() => readDraft(pathname, initial, apart))
  return { initial: draft?.initial ?? initial, entered: draft?.entered }
}

/** Keeps the entries of a form over a reload, until its page is left. `apart` must be the same list in each drawing. */
export const useKeptDraft = <Values extends object>(
  { initial, values }: Pick<Form<Values>, 'initial' | 'values'>,
  apart?: readonly (keyof Values)[],
): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (initial === values) removeDraft(pathname)
    else writeDraft(pathname, { initial, entered: values }, apart)
  }, [pathname, initial, values, apart])
  // Not on a reload, which unmounts nothing.
  useEffect(() => () => removeDraft(pathname), [pathname])
}
