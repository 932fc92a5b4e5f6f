import { lazy, Suspense } from 'react'
import { Boundary } from '#web/components/parts/Boundary.tsx'
import { notices } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar }))

/** The messages of the page, once there are any. They lie over the page, so that nothing of it moves. */
export const Notices = () => {
  const shown = useStore(notices)
  return (
    shown.length > 0 && (
      // If the bar's own files cannot be fetched, the messages are shown as plain text.
      <Boundary instead={<p role="alert">{shown.map(({ text }) => text).join(' ')}</p>}>
        <Suspense>
          <NoticeBar />
        </Suspense>
      </Boundary>
    )
  )
}
