import { describe, expect, it } from 'vitest'
import { questionDigest, type Report } from '#functions/domain/reports/report.ts'
import { isPresentRun, withRun } from '#functions/domain/reports/run.ts'
import { storedReport, storedRun } from '#tests/support/stored/storedReport.ts'

const change = (part: Partial<Report>): Report => ({ ...report, ...part, revision: 2 })

const report = storedReport({
  payload: {
    entity: 'events',
    selectClause: ['deviceName'],
    whereClause: [
      {
        parameterName: 'deviceName',
        operands: '=',
        parameterInputType: { constant: true, dropdown: false },
        parameterValue: 'a',
        logicalOperand: 'N/A',
      },
    ],
    summary: { measures: ['count'], step: 'day' },
  },
})
const run = storedRun({ questionDigest: questionDigest(report) })
const [row] = report.payload.whereClause

describe("a report's stored run", () => {
  it.each<[string, Partial<Report>]>([
    ['description', { description: 'other' }],
    ['schedule', { schedule: undefined, scheduledAt: 1 }],
    ['time of day in its dates', { startDate: '2026-03-01T23:00:00.000Z' }],
    [
      'conditions that compare nothing',
      { payload: { ...report.payload, whereClause: [...report.payload.whereClause, { ...row!, operands: 'N/A' }] } },
    ],
  ])("stays valid after a change of the report's %s", (_, part) => {
    expect(isPresentRun(run, change(part))).toBe(true)
    expect(withRun(change(part), run, 0)).toHaveProperty('queryExecutionStatus')
  })

  it.each<[string, Partial<Report>]>([
    ['columns', { payload: { ...report.payload, selectClause: ['*'] } }],
    ['conditions', { payload: { ...report.payload, whereClause: [{ ...row!, parameterValue: 'b' }] } }],
    ['summary', { payload: { ...report.payload, summary: { measures: ['count'] } } }],
    ['first date', { startDate: '2026-02-28T00:00:00.000Z' }],
    ['last date', { endDate: '2026-03-03T00:00:00.000Z' }],
  ])("becomes invalid after a change of the report's %s", (_, part) => {
    expect(isPresentRun(run, change(part))).toBe(false)
    expect(withRun(change(part), run, 0)).not.toHaveProperty('queryExecutionStatus')
  })

  it("is validated by the report's revision if an earlier release stored the run", () => {
    const earlier = storedRun({ questionDigest: undefined, reportRevision: 1 })
    expect(isPresentRun(earlier, report)).toBe(true)
    expect(isPresentRun(earlier, change({}))).toBe(false)
  })
})

describe('a report with a moving period', () => {
  const weekly = storedReport({ movingDays: 7 })
  const now = Date.parse('2026-03-20T21:00:00.000Z')

  it('has the dates that a run would have now, as UTC days', () => {
    expect(withRun(weekly, undefined, now)).toMatchObject({
      movingDays: 7,
      startDate: '2026-03-14T00:00:00.000Z',
      endDate: '2026-03-20T00:00:00.000Z',
      reportQuery: expect.stringContaining("CAST('2026-03-13 18:30:00.000' AS timestamp)"),
    })
  })

  it('treats its run as current on later days, but not after a change of the period', () => {
    const run = storedRun({ questionDigest: questionDigest(weekly) })
    expect(isPresentRun(run, { ...weekly, startDate: '2026-04-01T00:00:00.000Z' })).toBe(true)
    expect(isPresentRun(run, { ...weekly, movingDays: 8 })).toBe(false)
    expect(isPresentRun(run, { ...weekly, movingDays: undefined })).toBe(false)
  })
})

describe('an archived report', () => {
  it('shows when it was archived, and is never due', () => {
    const schedule = { every: 'day', weekday: 1, dayOfMonth: 1, hour: 6, zone: 'UTC', days: 1, recipients: [] } as const
    const archived = { at: '2026-03-20T00:00:00.000Z', by: 'admin' }
    expect(withRun(storedReport({ schedule }), undefined, 0)).toHaveProperty('nextRunAt')
    const shown = withRun(storedReport({ schedule, archived }), undefined, 0)
    expect(shown).toMatchObject({ archived, schedule: { every: 'day' } })
    expect(shown).not.toHaveProperty('nextRunAt')
  })
})
