import { useMemo, useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone's: rows become cards, and filters collapse behind a heading. */
export const narrowWindow = '(width < 600px)'

/** A window without room for a wide table: its rows become cards, so that their actions stay in view. */
export const halfWindow = '(width < 960px)'

/** A window in which Cloudscape shows the pages of a list a second time, below the list. */
export const twicePagedWindow = '(width <= 688px)'

/** A window in which the panels of an asset stand below each other, by the widths in AssetOverview.css. */
export const oneColumnWindow = '(width < 1180px)'

/** A window too narrow for the items of the navigation bar. */
export const barlessWindow = '(width < 768px)'

/** Whether a media query holds, followed as the window changes. */
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
