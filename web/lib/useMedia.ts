import { useMemo, useSyncExternalStore } from 'react'

/** A window as narrow as a phone's. Rows become cards, and filters are collapsed under a heading. */
export const narrowWindow = '(width < 600px)'

/** A window without room for a wide table, whose rows become cards so that the actions stay in view. */
export const halfWindow = '(width < 960px)'

/** A window with room for a list's filters beside its text filter and its pages. */
export const wideWindow = '(width >= 1360px)'

/** A window in which Cloudscape repeats the pagination of a list below the list. */
export const twicePagedWindow = '(width <= 688px)'

/** A window in which the panels of an asset are in a single column. It matches the widths in AssetOverview.css. */
export const oneColumnWindow = '(width < 1180px)'

/** A window too narrow for the items of the navigation bar. */
export const barlessWindow = '(width < 768px)'

/** Whether a media query currently matches. It is updated when the window changes. */
export const useMedia = (query: string): boolean => {
  const list = useMemo(() => matchMedia(query), [query])
  const watch = useMemo(
    () => (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(watch, () => list.matches)
}
