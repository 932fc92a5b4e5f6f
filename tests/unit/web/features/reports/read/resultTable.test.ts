import { describe, expect, it } from 'vitest'
import { renderCellContent } from '#web/components/ResourceTable/tableParts.tsx'
import { resultColumns } from '#web/features/reports/read/resultTable.ts'
import { unitsOfResult } from '#web/features/reports/read/unitsOfResult.ts'

const parameters = [
  { mnemonic: 'PUMP', modelName: 'Orbit', unitsOfMeasure: 'bar' },
  { mnemonic: 'PUMP', modelName: 'Quad', unitsOfMeasure: 'psi' },
  { mnemonic: 'FLOW', modelName: 'Orbit', unitsOfMeasure: 'ml/min' },
]
const onlyPump = {
  parameterName: 'mnemonicName',
  operands: '=',
  parameterInputType: { constant: true, dropdown: false },
  parameterValue: 'FLOW',
  logicalOperand: 'N/A',
} as const

const shown = (
  columns: readonly string[],
  cells: readonly (string | null)[],
  whereClause: (typeof onlyPump)[] = [],
) => {
  const found = { columns, rows: [cells] }
  const unitOf = unitsOfResult({ whereClause }, columns, parameters)
  return resultColumns('timeseries', found, unitOf).map(column => ({
    header: column.header,
    kind: column.kind,
    text: renderCellContent(column, { cells, place: 0 }, 'UTC'),
  }))
}

describe("the table of a report's result", () => {
  it("has labels as headings, times in the viewer's zone, and units from the model of the data item", () => {
    const columns = ['deviceTimeStamp', 'modelName', 'mnemonicName', 'mnemonicNumber']
    expect(shown(columns, ['2026-03-01T10:00:00.000Z', 'Quad', 'PUMP', '412.5'])).toEqual([
      { header: 'Time', kind: 'date', text: '2026-03-01 10:00:00' },
      { header: 'Model', kind: 'text', text: 'Quad' },
      { header: 'Data Item', kind: 'text', text: 'PUMP' },
      { header: 'Value as Number', kind: 'number', text: '412.5 psi' },
    ])
  })

  it('shows no unit if the models differ, and takes the unit from a condition if no column names the data item', () => {
    expect(shown(['mnemonicName', 'mnemonicNumber'], ['PUMP', '3']).at(-1)?.text).toBe('3')
    expect(shown(['average(mnemonicNumber)'], ['0.12345678'], [onlyPump])).toEqual([
      { header: 'Average of Value as Number', kind: 'number', text: '0.123457 ml/min' },
    ])
  })

  it('shows counts without a unit, a dash for an empty cell, and days of a summary unchanged', () => {
    expect(shown(['deviceTimeStamp', 'count', 'mnemonicNumber'], ['2026-03-01', '7', null], [onlyPump])).toEqual([
      { header: 'Time', kind: 'text', text: '2026-03-01' },
      { header: 'Number of rows', kind: 'number', text: '7' },
      { header: 'Value as Number', kind: 'number', text: '-' },
    ])
  })

  it('treats codes as texts, which are neither added up nor charted', () => {
    const [column] = resultColumns('events', { columns: ['alarmSeverity'], rows: [['120']] }, () => undefined)
    expect(column?.kind).toBe('text')
  })
})
