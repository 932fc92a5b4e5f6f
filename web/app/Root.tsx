import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'

/** The frame around every page. */
export const Root = () => (
  <Suspense>
    <Outlet />
  </Suspense>
)
