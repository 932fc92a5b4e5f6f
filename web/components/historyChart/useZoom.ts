import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimeWindow } from '#shared/dates.ts'
import { withZoom, zoomFrom } from './zoom.ts'

/** The part of the window that is shown: all of it until somebody zooms. The part then stands in the address. */
export const useZoom = (whole: TimeWindow) => {
  const [params, setParams] = useSearchParams()
  const setShown = useCallback(
    (next: TimeWindow) => setParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return { shown: zoomFrom(params, whole) ?? whole, setShown }
}
