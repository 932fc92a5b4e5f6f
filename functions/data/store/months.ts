import { firstDay } from '#shared/server/readingsDataSet.ts'

/**
 * Lists the months from the later time back to the earlier one: `2026-11`, `2026-10`, … Both times are in epoch
 * milliseconds.
 */
export const monthsBack = (from: number, to: number): string[] => {
  const first = monthNumber(from)
  const count = monthNumber(to) - first + 1
  return Array.from({ length: Math.max(count, 1) }, (_, index) => textOf(first + Math.max(count, 1) - 1 - index))
}

/** The maximum number of months whose items are read at the same time. */
const mostAtOnce = 24

/** The earliest time from which any stage can have items. Earlier months are empty. */
const earliest = Date.parse(firstDay)

/**
 * Returns the items of a period's months, newest first, up to `limit`. Months before the first day of the data sets
 * are left out, because a period that begins in the year 1 would cost thousands of queries. Months are read one after
 * another. While they are empty, the number of months read at a time doubles, so that a period that begins long
 * before the first item takes few steps.
 */
export const readMonthsBack = async <T>(
  { from, to }: { readonly from: number; readonly to: number },
  read: (month: string) => Promise<readonly T[]>,
  limit: number,
): Promise<T[]> => {
  const items: T[] = []
  let months = to < earliest ? [] : monthsBack(Math.max(from, earliest), to)
  let atOnce = 1
  while (months.length > 0 && items.length < limit) {
    const found = (await Promise.all(months.slice(0, atOnce).map(read))).flat()
    items.push(...found)
    months = months.slice(atOnce)
    atOnce = found.length > 0 ? 1 : Math.min(2 * atOnce, mostAtOnce)
  }
  return items.slice(0, limit)
}

/**
 * Returns the number of months since the year 0. `Date.UTC` is not used, because it takes the years 0 to 99 for 1900
 * to 1999.
 */
const monthNumber = (time: number): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const textOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
