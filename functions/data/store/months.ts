/** `2026-11`, `2026-10`, … from the month of the later time back to that of the earlier one; epoch milliseconds. */
export const monthsBack = (from: number, to: number): string[] => {
  const first = monthNumber(from)
  const count = monthNumber(to) - first + 1
  return Array.from({ length: Math.max(count, 1) }, (_, index) => textOf(first + Math.max(count, 1) - 1 - index))
}

/** Months since the year 0. Counted by hand, because `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
const monthNumber = (time: number): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const textOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
