import { describe, expect, it } from 'vitest'
import { reportEntities } from '#shared/reporting/entities.ts'
import { addRow, changeRow } from '#web/features/reports/conditionRows.ts'
import { cellText, dollarsText, previewSteps, withoutGaps } from '#web/features/reports/preview/previewSteps.ts'

describe('the counts in the preview of a report', () => {
  it('label each condition with its row, and leave out rows that are not compared', () => {
    let rows = addRow(addRow(addRow([])))
    rows = changeRow(rows, 1, { parameterName: 'modelName', operands: '=', parameterValue: 'Orbit' })
    rows = changeRow(rows, 2, { parameterName: 'modelName', operands: 'N/A', logicalOperand: 'AND' })
    rows = changeRow(rows, 3, { parameterName: 'groupStatus', operands: '=', isParameter: true, logicalOperand: 'OR' })
    rows = changeRow(rows, 3, { parameterValue: 'deviceStatus' })
    const { parameters } = reportEntities.device_information
    expect(previewSteps(rows, parameters, { all: 5_200_000, steps: [812_000, 0] })).toEqual([
      { condition: 'All rows of the dates', rows: 5_200_000 },
      { condition: 'Row 1: Model = Orbit', rows: 812_000 },
      { condition: 'Row 3: OR Status = Onboarding Status', rows: 0 },
    ])
  })

  it('have an entry for each day or month, even for one without rows', () => {
    const day = (bucket: string, rows: number) => ({ bucket, rows })
    expect(withoutGaps([day('2026-02-27', 3), day('2026-03-01', 1)])).toEqual([
      { x: '2026-02-27', y: 3 },
      { x: '2026-02-28', y: 0 },
      { x: '2026-03-01', y: 1 },
    ])
    expect(withoutGaps([day('2026-01', 3), day('2026-03', 1)])).toHaveLength(2)
    expect(withoutGaps([])).toEqual([])
  })

  it('show averages rounded, and other numbers unchanged', () => {
    const average = ['12.333333333333334', '0.000123456789', '1234567.89', '-', null]
    expect(average.map(cell => cellText('average(value)', cell))).toEqual([
      '12.3333',
      '0.000123457',
      '1234568',
      '-',
      '-',
    ])
    expect(cellText('maximum(value)', '412.29999999999995')).toBe('412.29999999999995')
  })

  it('include the price of the Athena query, with two digits if it is small', () => {
    expect([0.00005, 0.0061, 0.01, 12.345].map(dollarsText)).toEqual([
      'US$ 0.000050',
      'US$ 0.0061',
      'US$ 0.01',
      'US$ 12.35',
    ])
  })
})
