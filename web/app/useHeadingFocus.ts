import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves the focus to the new page's heading when the route changes. The first page leaves it where the browser put it. */
export const useHeadingFocus = (): void => {
  const { pathname, search } = useLocation()
  // A page's full tables are views of it: a heading of their own at the same path.
  const page = `${pathname} ${new URLSearchParams(search).get('view') ?? ''}`
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const heading = document.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [page])
}
