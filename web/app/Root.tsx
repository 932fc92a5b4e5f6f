import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

/** The element around every page. It shows nothing while a page is being fetched. */
export const Root = () => (
  <Suspense>
    <Outlet />
  </Suspense>
)
