import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the form's first wrong field after each attempt to submit it. The focus moves at once, so that
 * whatever is typed next goes into that field.
 * @param attempt A different value for each attempt; 0 or undefined before the first.
 */
export const useFocusOnInvalid = (attempt: unknown): RefObject<HTMLFormElement | null> => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return element
}
