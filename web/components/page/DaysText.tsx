import type { Days } from '../useShownDays.ts'

/** The first and the last day of a period in a sentence. A line does not break at the hyphens of a date. */
export const DaysText = ({ startDay, endDay }: Days) => (
  <>
    <span style={{ whiteSpace: 'nowrap' }}>{startDay}</span> to <span style={{ whiteSpace: 'nowrap' }}>{endDay}</span>
  </>
)
