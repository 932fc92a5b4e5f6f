import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the form's first wrong field after each attempt. It does so at once, so that what is typed next
 * goes into that field.
 * @param attempt Another value for each attempt; 0 or undefined for none.
 */
export const useFocusOnInvalid = (attempt: unknown): RefObject<HTMLFormElement | null> => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return element
}
