import { describe, expect, it } from 'vitest'
import { createEmptyMonths } from '#functions/data/store/emptyMonths.ts'

const time = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const minuteMs = 60_000

describe('months without items', () => {
  const period = { from: time('2026-01-15'), to: time('2026-11-22') }

  it('are remembered as empty for ten minutes', () => {
    let now = time('2026-11-22')
    const months = createEmptyMonths(() => now)
    expect(months.has('2026-05')).toBe(false)
    months.add('2026-05', period)
    now += 10 * minuteMs - 1
    expect([months.has('2026-05'), months.has('2026-04')]).toEqual([true, false])
    now += 1
    expect(months.has('2026-05')).toBe(false)
  })

  it.each([
    ['the first month of the period, of which only a part was read', '2026-01', period],
    ['the last month of the period', '2026-05', { from: time('2026-01-15'), to: time('2026-05-31') }],
    ['the current month', '2026-11', { ...period, to: time('2027-02-01') }],
    ['a month that late messages may still reach', '2026-09', period],
  ])('are not remembered as empty if later reads may find items: %s', (_, month, read) => {
    const months = createEmptyMonths(() => time('2026-11-22'))
    months.add(month, read)
    expect(months.has(month)).toBe(false)
  })

  it('are remembered as empty up to two months before the current month', () => {
    const months = createEmptyMonths(() => time('2026-11-22'))
    months.add('2026-08', period)
    expect(months.has('2026-08')).toBe(true)
  })
})
