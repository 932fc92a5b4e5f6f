import { expect, it } from 'vitest'
import { monthsBack } from '#functions/data/store/months.ts'

const time = (date: string): number => Date.parse(date)

it.each([
  ['one month', '2026-11-03T00:00:00Z', '2026-11-30T23:59:59Z', ['2026-11']],
  ['two, whichever day', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', ['2026-11', '2026-10']],
  ['the turn of a year', '2025-12-15T00:00:00Z', '2026-01-15T00:00:00Z', ['2026-01', '2025-12']],
  ['years below 100', '0001-01-01T00:00:00Z', '0001-02-01T00:00:00Z', ['0001-02', '0001-01']],
])('names the months from the later time back: %s', (_, from, to, months) => {
  expect(monthsBack(time(from), time(to))).toEqual(months)
})

it('names every month of a long time once', () => {
  const months = monthsBack(0, time('2026-11-22T00:00:00Z'))
  expect(months).toHaveLength(56 * 12 + 11)
  expect(new Set(months).size).toBe(months.length)
  expect(months.at(-1)).toBe('1970-01')
})
