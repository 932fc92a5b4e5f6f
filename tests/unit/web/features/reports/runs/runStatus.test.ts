import { describe, expect, it } from 'vitest'
import { durationOf, rowsText } from '#web/features/reports/runs/runStatus.ts'

const startedAt = '2026-03-01T00:00:00.000Z'
const start = Date.parse(startedAt)

const ranUntil = (endedAt?: string) => ({ startedAt, endedAt })

describe('the status of a run', () => {
  it.each([
    [0, 'under 1 s'],
    [499, 'under 1 s'],
    [500, '1 s'],
    [59_000, '59 s'],
    [60_000, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('%i ms of a run are told as %s, ended or not', (milliseconds, text) => {
    expect(durationOf(ranUntil(new Date(start + milliseconds).toISOString()), 0)).toBe(text)
    expect(durationOf(ranUntil(), start + milliseconds)).toBe(text)
  })

  it('a clock that is behind the server makes no negative duration', () => {
    expect(durationOf(ranUntil(), start - 5_000)).toBe('under 1 s')
  })

  it('a report that has not run has no duration', () => {
    expect(durationOf(undefined, start)).toBeUndefined()
  })

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [5_200_000, '5,200,000 rows'],
  ])('%i rows are told as %s', (rows, text) => {
    expect(rowsText(rows)).toBe(text)
  })
})
