import { lazy, Suspense } from 'react'
import { Boundary } from '#web/components/parts/Boundary.tsx'
import { notices } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar }))

/**
 * The page's notices. They are loaded with the first notice, and overlay the page, so that the page does not move.
 */
export const Notices = () => {
  const shown = useStore(notices)
  return (
    shown.length > 0 && (
      // If the notice bar's code cannot be fetched, the notices are shown as plain text.
      <Boundary instead={<p role="alert">{shown.map(({ text }) => text).join(' ')}</p>}>
        <Suspense>
          <NoticeBar />
        </Suspense>
      </Boundary>
    )
  )
}
