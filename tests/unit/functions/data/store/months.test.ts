import { describe, expect, it, vi } from 'vitest'
import { monthsBack, readMonthsBack } from '#functions/data/store/months.ts'

const time = (date: string): number => Date.parse(date)

describe('items that are stored by month', () => {
  it.each([
    ['one month', '2026-11-03T00:00:00Z', '2026-11-30T23:59:59Z', ['2026-11']],
    ['two months, whatever the days', '2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', ['2026-11', '2026-10']],
    ['the turn of a year', '2025-12-15T00:00:00Z', '2026-01-15T00:00:00Z', ['2026-01', '2025-12']],
    ['years below 100', '0001-01-01T00:00:00Z', '0001-02-01T00:00:00Z', ['0001-02', '0001-01']],
  ])('are read from the latest month backwards: %s', (_, from, to, months) => {
    expect(monthsBack(time(from), time(to))).toEqual(months)
  })

  it('are read from each month of a long period once', () => {
    const months = monthsBack(0, time('2026-11-22T00:00:00Z'))
    expect(months).toHaveLength(56 * 12 + 11)
    expect(new Set(months).size).toBe(months.length)
    expect(months.at(-1)).toBe('1970-01')
  })

  const sinceThen = { from: time('2020-01-01T00:00:00Z'), to: time('2026-11-22T00:00:00Z') }

  it('are returned newest first, in whichever months they are', async () => {
    const held: Record<string, string[]> = { '2026-11': ['d', 'c'], '2023-05': ['b'], '2020-01': ['a'] }
    const read = vi.fn<(month: string) => Promise<string[]>>(async month => held[month] ?? [])
    expect(await readMonthsBack(sinceThen, read, 100)).toEqual(['d', 'c', 'b', 'a'])
    expect(read.mock.calls.map(([month]) => month)).toEqual(monthsBack(sinceThen.from, sinceThen.to))
  })

  it('are not read from months before the first day of any data', async () => {
    const read = vi.fn<(month: string) => Promise<string[]>>(async month => [month])
    const months = await readMonthsBack({ from: time('0001-01-01T00:00:00Z'), to: sinceThen.to }, read, 1_000)
    expect(months).toEqual(monthsBack(sinceThen.from, sinceThen.to))
    expect(await readMonthsBack({ from: 0, to: time('2019-12-31T23:59:59Z') }, read, 1_000)).toEqual([])
    expect(read).toHaveBeenCalledTimes(months.length)
  })

  it('are read from empty months in parallel, and from no further month once the limit is reached', async () => {
    let running = 0
    let most = 0
    const empty = async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return []
    }
    await readMonthsBack(sinceThen, empty, 100)
    expect(most).toBe(24)
    const full = vi.fn<(month: string) => Promise<string[]>>(async month => [month, month])
    expect(await readMonthsBack(sinceThen, full, 3)).toEqual(['2026-11', '2026-11', '2026-10'])
    expect(full).toHaveBeenCalledTimes(2)
  })
})
