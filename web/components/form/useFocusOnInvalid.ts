import { useEffect, useRef, type RefObject } from 'react'

/**
 * After each attempt the focus goes to the form's first field that is wrong: at once, so that nothing that is typed
 * next goes elsewhere.
 * @param attempt Another value for each attempt; 0 or undefined for none.
 */
export const useFocusOnInvalid = (attempt: unknown): RefObject<HTMLFormElement | null> => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return element
}
