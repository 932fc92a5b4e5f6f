import type { deliveries } from '#shared/contract/calls/deliveries.ts'
import type { Input } from '#shared/contract/route.ts'
import { iso } from '#shared/time/iso.ts'
import { messages } from '#shared/text/messages.ts'
import { dayAfter, instantIn, isDate } from '#shared/time/zonedTime.ts'

/** The first and the last day of a period, as entered. If a day is empty, that end is open. */
export interface Period {
  readonly first: string
  readonly last: string
}

export type PeriodProblems = Partial<Record<keyof Period, string>>

/** Checks the two days of a period, and returns the problems by field. */
export const periodProblems = ({ first, last }: Period): PeriodProblems => ({
  ...(first !== '' && !isDate(first) && { first: wantedDate }),
  ...(last !== '' && !isDate(last) && { last: wantedDate }),
  ...(isDate(first) && isDate(last) && first > last && { first: messages.startAfterEnd }),
})

const wantedDate = 'Enter a date such as 2026-11-30'

/** Returns the call's input for a valid period. The period covers whole days in the given time zone. */
export const periodInput = ({ first, last }: Period, zone: string): Input<typeof deliveries.getDeliveries> => {
  const startOf = (day: string): number => instantIn(zone, day, '00:00', 'earlier') ?? NaN
  return {
    ...(first !== '' && { startDate: iso(startOf(first)) }),
    ...(last !== '' && { endDate: iso(startOf(dayAfter(last, 1)) - 1) }),
  }
}
