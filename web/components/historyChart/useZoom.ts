import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimeWindow } from '#shared/time/dates.ts'
import { withZoom, zoomFrom } from './zoom.ts'

/**
 * The part of the window that is shown. Until the user zooms, this is the whole window. After that, the part is
 * stored in the address.
 * @param isApart true for a chart in a dialog, whose zoom is not in the address
 */
export const useZoom = (whole: TimeWindow, isApart: boolean) => {
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<TimeWindow>()
  const setAddress = useCallback(
    (next: TimeWindow) => setParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const shown = isApart ? own : zoomFrom(params, whole)
  return { shown: shown ?? whole, setShown: isApart ? setOwn : setAddress }
}
