import { useState } from 'react'

export interface Days {
  readonly startDay: string
  readonly endDay: string
}

/**
 * The days that a page's figures are of. If the user asks for other days, the figures stay until the new ones have
 * been read, and so do their days.
 * @param isPrevious whether the figures are still those of the days before
 */
export const useShownDays = ({ startDay, endDay }: Days, isPrevious: boolean): Days => {
  const [shown, setShown] = useState<Days>({ startDay, endDay })
  if (isPrevious || (shown.startDay === startDay && shown.endDay === endDay)) return shown
  const asked = { startDay, endDay }
  setShown(asked)
  return asked
}
