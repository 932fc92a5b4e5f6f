import { describe, expect, it } from 'vitest'
import { formatRunDuration, rowsText, runAction } from '#web/features/reports/runs/runStatus.ts'

const startedAt = '2026-03-01T00:00:00.000Z'
const start = Date.parse(startedAt)

const ranUntil = (endedAt?: string) => ({ startedAt, endedAt })

describe("the status of a report's run", () => {
  it.each([
    [0, 'under 1 s'],
    [499, 'under 1 s'],
    [500, '1 s'],
    [59_000, '59 s'],
    [60_000, '1 min 0 s'],
    [125_000, '2 min 5 s'],
  ])('shows a duration of %i ms as %s, whether the run has ended or not', (milliseconds, text) => {
    expect(formatRunDuration(ranUntil(new Date(start + milliseconds).toISOString()), 0)).toBe(text)
    expect(formatRunDuration(ranUntil(), start + milliseconds)).toBe(text)
  })

  it("shows no negative duration if the browser's clock is behind the server's", () => {
    expect(formatRunDuration(ranUntil(), start - 5_000)).toBe('under 1 s')
  })

  it('has no duration if the report has not run', () => {
    expect(formatRunDuration(undefined, start)).toBeUndefined()
  })

  it.each([
    [undefined, 'Run ad hoc'],
    ['CANCELLED', 'Run ad hoc'],
    ['SUCCEEDED', 'Run again'],
  ] as const)('%s gives the action the name %s wherever the report can be run', (status, name) => {
    expect(runAction(status)).toBe(name)
  })

  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [5_200_000, '5,200,000 rows'],
  ])('shows %i rows as %s', (rows, text) => {
    expect(rowsText(rows)).toBe(text)
  })
})
