import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * A large part of a page. It is drawn when the page around it has been painted, in slices that leave room for input and
 * for answers that arrive.
 */
export const Later = ({ children }: { readonly children: ReactNode }) => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn && children
}
