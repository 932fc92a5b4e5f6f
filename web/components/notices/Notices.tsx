import { lazy, Suspense } from 'react'
import { notices } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./NoticeBar.tsx')).NoticeBar }))

/** The messages of the page, once there are any. They stand in its flow, so that they never cover a control. */
export const Notices = () =>
  useStore(notices).length > 0 && (
    <Suspense>
      <NoticeBar />
    </Suspense>
  )
