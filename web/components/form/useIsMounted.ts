import { useEffect, useRef } from 'react'

/** Whether the page is still shown, for answers that arrive after their user has left. */
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
