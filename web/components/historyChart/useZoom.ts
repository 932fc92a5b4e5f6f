import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimePeriod } from '#shared/time/dates.ts'
import { useNewestParams } from '#web/lib/addresses/useNewestParams.ts'
import { withZoom, zoomFrom } from './zoom.ts'

/**
 * The part of the period that is shown. Until the user zooms, this is the whole period. After that, the part is
 * stored in the address. `newest` is the part that will be shown once the chart has been drawn for the address.
 * @param isApart true for a chart in a dialog, whose zoom is not in the address
 */
export const useZoom = (whole: TimePeriod, isApart: boolean) => {
  const [params] = useSearchParams()
  const [newestParams, updateParams] = useNewestParams()
  const [own, setOwn] = useState<TimePeriod>()
  const setAddress = useCallback(
    (next: TimePeriod) => updateParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [updateParams],
  )
  const ofPage = useMemo(() => zoomFrom(params, whole) ?? whole, [params, whole])
  const ofAddress = useMemo(() => zoomFrom(newestParams, whole) ?? whole, [newestParams, whole])
  if (isApart) return { shown: own ?? whole, newest: own ?? whole, setShown: setOwn }
  return { shown: ofPage, newest: ofAddress, setShown: setAddress }
}
