import { describe, expect, it } from 'vitest'
import { questionDigest, type Report } from '#functions/domain/reports/report.ts'
import { isRunOf, withRun } from '#functions/domain/reports/run.ts'
import { storedReport, storedRun } from '#tests/support/storedReport.ts'

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

describe('a run is one of the report as it is now', () => {
  it.each<[string, Partial<Report>]>([
    ['description', { description: 'other' }],
    ['schedule', { schedule: undefined, scheduledAt: 1 }],
    ['time within its dates', { startDate: '2026-03-01T23:00:00.000Z' }],
    [
      'rows that compare nothing',
      { payload: { ...report.payload, whereClause: [...report.payload.whereClause, { ...row!, operands: 'N/A' }] } },
    ],
  ])('after a change of its %s', (_, part) => {
    expect(isRunOf(run, change(part))).toBe(true)
    expect(withRun(change(part), run, 0)).toHaveProperty('queryExecutionStatus')
  })

  it.each<[string, Partial<Report>]>([
    ['columns', { payload: { ...report.payload, selectClause: ['*'] } }],
    ['conditions', { payload: { ...report.payload, whereClause: [{ ...row!, parameterValue: 'b' }] } }],
    ['summary', { payload: { ...report.payload, summary: { measures: ['count'] } } }],
    ['first date', { startDate: '2026-02-28T00:00:00.000Z' }],
    ['last date', { endDate: '2026-03-03T00:00:00.000Z' }],
  ])('and not after a change of its %s', (_, part) => {
    expect(isRunOf(run, change(part))).toBe(false)
    expect(withRun(change(part), run, 0)).not.toHaveProperty('queryExecutionStatus')
  })

  it('by its revision where an earlier release stored it', () => {
    const earlier = storedRun({ questionDigest: undefined, reportRevision: 1 })
    expect(isRunOf(earlier, report)).toBe(true)
    expect(isRunOf(earlier, change({}))).toBe(false)
  })
})
