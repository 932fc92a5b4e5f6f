import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

/** What every page stands in. */
export const Root = () => (
  <Suspense>
    <Outlet />
  </Suspense>
)
