import { Suspense, lazy } from 'react'
import { Outlet } from 'react-router-dom'
import { notices } from '#web/lib/notices.ts'
import { useStore } from '#web/lib/store.ts'

const NoticeBar = lazy(async () => ({
  default: (await import('#web/components/notices/NoticeBar.tsx')).NoticeBar,
}))

/** What every page has: the page and, once there is something to say, the notices. */
export const Root = () => (
  <>
    {useStore(notices).length > 0 && (
      <Suspense>
        <NoticeBar />
      </Suspense>
    )}
    <Suspense>
      <Outlet />
    </Suspense>
  </>
)
