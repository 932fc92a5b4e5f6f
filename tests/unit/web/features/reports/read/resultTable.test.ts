import { describe, expect, it } from 'vitest'
import { renderCellContent } from '#web/components/ResourceTable/tableParts.tsx'
import { firstSortOf, narrowLookOf, resultColumns, zoneOfTimes } from '#web/features/reports/read/resultTable.ts'
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

  it.each([
    ['alarmSeverity', '121', '121, Customer, 24 hours'],
    ['alarmSeverity', '7', '7'],
    ['mnemonicValues', '{"PRESSURE":3.02,"STATE":null}', 'PRESSURE: 3.02; STATE: -'],
    ['mnemonicValues', '{"PRESSURE":3.0…', '{"PRESSURE":3.0…'],
    ['late', 'false', 'no'],
    ['late', 'true', 'yes'],
    ['alarmDescription', 'false', 'false'],
  ])('shows the %s %s as %s, and finds it by that text', (name, cell, text) => {
    const [column] = resultColumns('events', { columns: [name], rows: [[cell]] }, () => undefined)
    expect(column?.value({ cells: [cell], place: 0 })).toBe(text)
  })

  it.each([
    ['largest figure first, as in the chart', ['deviceName', 'count'], [{ id: 'count', isDescending: true }]],
    ['order of the file if they have times', ['alarmDate', 'count'], []],
    ['order of the file if they have days', ['day', 'count'], []],
    ['order of the file if they have no figure', ['deviceName'], []],
  ])('begins with the %s', (_, names, sort) => {
    const columns = resultColumns('events', { columns: names, rows: [] }, () => undefined)
    expect(firstSortOf(columns, 'events')).toEqual(sort)
  })

  it.each([
    [2, undefined],
    [3, 'cards'],
    [5, 'cards'],
    [6, 'cardsSooner'],
  ])('of %i columns looks in a narrow window like %s', (count, look) => {
    expect(narrowLookOf(Array.from({ length: count }))).toBe(look)
  })

  it("says in which zone its times are: the viewer's, or that of the dates in a summary by day", () => {
    const zoneOf = (columns: readonly string[], cells: readonly string[]) => {
      const found = { columns, rows: [cells] }
      const shownColumns = resultColumns('events', found, () => undefined)
      return zoneOfTimes('events', found, shownColumns, 'UTC')
    }
    expect(zoneOf(['alarmDate'], ['2026-03-01T10:00:00.000Z'])).toBe('UTC')
    expect(zoneOf(['alarmDate', 'count'], ['2026-03-01', '7'])).toBe('UTC+05:30')
    expect(zoneOf(['deviceName'], ['SN1'])).toBeUndefined()
  })
})
