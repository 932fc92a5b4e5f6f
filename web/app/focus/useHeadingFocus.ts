import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * Moves the focus to the new page's heading when the route changes, also to or from the sign-in. After a page load by
 * the browser, the focus stays as the browser set it.
 */
export const useHeadingFocus = (): void => {
  const { pathname, search } = useLocation()
  // A page's full tables are views at the same path, so the address's `view` is part of the page's identity.
  const page = `${pathname} ${new URLSearchParams(search).get('view') ?? ''}`
  const isLoaded = useNavigationType() === NavigationType.Pop
  const last = useRef(isLoaded ? page : undefined)
  useEffect(() => {
    if (last.current === page) return undefined
    last.current = page
    if (focusHeading()) return undefined
    // If a view's code is still being fetched, its heading appears later, so this waits for the heading. If the user
    // moves the focus meanwhile, for example into a menu, the focus stays there.
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      const now = document.activeElement
      const isMoved = now !== before && now !== document.body
      if (isMoved || focusHeading()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [page])
}

/** Moves the focus to the page's heading. Returns false if there is no heading. */
export const focusHeading = (options?: FocusOptions): boolean => {
  const heading = document.querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus(options)
  return heading !== null
}
