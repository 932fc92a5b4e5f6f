import { startTransition, useEffect, useState } from 'react'

/**
 * Whether a large part of a page may be drawn: not with the page around it, but once that has been painted, and then in
 * slices that leave room for input and for answers that arrive.
 */
export const useLater = (): boolean => {
  const [isLater, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return isLater
}
