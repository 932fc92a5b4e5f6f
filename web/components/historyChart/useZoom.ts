import { useCallback, useState } from 'react'
import type { TimeWindow } from '#shared/time/dates.ts'
import { useAddressParams } from '#web/lib/addresses/useAddressParams.ts'
import { withZoom, zoomFrom } from './zoom.ts'

/**
 * The part of the window that is shown. Until the user zooms, this is the whole window. After that, the part is
 * stored in the address.
 * @param isApart true for a chart in a dialog, whose zoom is not in the address
 */
export const useZoom = (whole: TimeWindow, isApart: boolean) => {
  const [params, updateParams] = useAddressParams()
  const [own, setOwn] = useState<TimeWindow>()
  const setAddress = useCallback(
    (next: TimeWindow) => updateParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [updateParams],
  )
  const shown = isApart ? own : zoomFrom(params, whole)
  return { shown: shown ?? whole, setShown: isApart ? setOwn : setAddress }
}
