import { describe, expect, it } from 'vitest'
import { findColumnPlaces, shownRows } from '#shared/spreadsheets/columns.ts'

const columns = { Serial: ['serial', 'serialnumber'], Model: ['model'] }

describe('the columns that are read from a file', () => {
  it('are found by any of their names, and may be missing', () => {
    expect(findColumnPlaces(['x', 'Serial Number'], columns)).toEqual({ Serial: 1, Model: -1 })
  })

  it('are refused if one of them is there twice, while columns that are not read may be repeated', () => {
    expect(() => findColumnPlaces(['Serial', 'SERIAL number'], columns)).toThrow(
      'two columns for Serial: Serial and SERIAL number',
    )
    expect(findColumnPlaces(['Note', 'note', '', '', 'Serial', 'Model'], columns)).toEqual({ Serial: 4, Model: 5 })
  })

  it('are returned with their texts and problems, whatever the other columns contain', () => {
    const problem = { problem: 'It holds the error #N/A' }
    const table = { header: ['Serial', 'Note', 'Model'], rows: [{ row: 2, cells: ['SN-1', problem] }] }
    const places = findColumnPlaces(table.header, columns)
    expect(shownRows(table, places)).toEqual([{ row: 2, texts: { Serial: 'SN-1', Model: '' }, problems: [] }])
    const bad = { ...table, rows: [{ row: 3, cells: [problem, 'x', 'M'] }] }
    expect(shownRows(bad, places)).toEqual([
      { row: 3, texts: { Serial: '', Model: 'M' }, problems: [{ column: 'Serial', message: problem.problem }] },
    ])
  })
})
