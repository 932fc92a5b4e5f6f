import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether the page is still shown, for answers that may arrive after the user has left.
 */
export const useIsMounted = (): (() => boolean) => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
