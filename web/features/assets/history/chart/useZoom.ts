import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TimeWindow } from '#shared/dates.ts'
import { openingZoom, withZoom, zoomFrom } from './zoom.ts'

/** The part of the window that is shown. It stands in the address once somebody has chosen it. */
export const useZoom = (whole: TimeWindow) => {
  const [params, setParams] = useSearchParams()
  const asked = zoomFrom(params, whole)
  const [{ opening, isDone }, setOpening] = useState<{ opening?: TimeWindow | undefined; isDone: boolean }>({
    isDone: asked !== undefined,
  })
  const setShown = useCallback(
    (next: TimeWindow) => setParams(now => withZoom(now, next), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return {
    shown: asked ?? opening ?? whole,
    setShown,
    opened: {
      isDone,
      openAt: (last: number | undefined) => setOpening({ opening: openingZoom(last, whole), isDone: true }),
    },
  }
}
