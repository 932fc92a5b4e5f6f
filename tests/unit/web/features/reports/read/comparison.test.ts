import { describe, expect, it } from 'vitest'
import { changeText, columnsBefore, daysOf, periodBefore, runOfPeriod } from '#web/features/reports/read/comparison.ts'

const week = { startDate: '2026-03-08T00:00:00.000Z', endDate: '2026-03-14T00:00:00.000Z' }

describe('the previous period of a report', () => {
  it("is as long as the report's period, and ends on the day before that period", () => {
    expect(daysOf(week)).toBe(7)
    expect(periodBefore(week)).toEqual({ startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-07T00:00:00.000Z' })
    const day = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-01T23:00:00.000Z' }
    expect(periodBefore(day).endDate).toBe('2026-02-28T00:00:00.000Z')
  })

  it('is read from a successful earlier run that had the dates of that period and the current query', () => {
    const run = (change: object) => ({
      startedAt: '2026-03-09T00:00:00.000Z',
      startedBy: 'admin',
      isPresent: true,
      queryExecutionStatus: 'SUCCEEDED' as const,
      ...week,
      ...change,
    })
    const runs = [
      run({ startedBy: 'another question', isPresent: false }),
      run({ startedBy: 'failed', queryExecutionStatus: 'FAILED' }),
      run({ startedBy: 'other dates', endDate: '2026-03-13T00:00:00.000Z' }),
      run({ startedBy: 'this' }),
    ]
    expect(runOfPeriod(runs, week)?.startedBy).toBe('this')
  })
})

describe('the columns that compare a report with its previous period', () => {
  const cellsOf = (before: { rows: (string | null)[][]; isWhole: boolean }, cells: (string | null)[]) =>
    columnsBefore(
      'events',
      { columns: ['alarmDate', 'modelName', 'count'], rows: [] },
      { columns: [], ...before },
      7,
    ).map(column => column.cell?.({ cells, place: 0 }) ?? column.value({ cells, place: 0 }))

  it('compare each row of a day with the row that has the same texts and is one period older', () => {
    const rows = [
      ['2026-03-01', 'Orbit', '4'],
      ['2026-03-01', 'Quad', '50'],
      ['2026-03-08', 'Orbit', '60'],
    ]
    expect(cellsOf({ rows, isWhole: true }, ['2026-03-08', 'Orbit', '5'])).toEqual([4, '+1 (+25 %)'])
  })

  it('count a missing row as 0, unless only some rows of the previous period were read', () => {
    expect(cellsOf({ rows: [], isWhole: true }, ['2026-03-08', 'Orbit', '5'])).toEqual([0, '+5'])
    expect(cellsOf({ rows: [], isWhole: false }, ['2026-03-08', 'Orbit', '5'])).toEqual([undefined, '-'])
  })

  it.each([
    [19, 16, '+3 (+19 %)'],
    [1, 4, '-3 (-75 %)'],
    [4, 4, '0 (0 %)'],
    [2, 0, '+2'],
    [undefined, 3, '-'],
  ])('show the change to %s from %s as %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text)
  })
})
