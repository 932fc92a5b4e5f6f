import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { besideStored } from '#shared/spreadsheets/besideStored.ts'
import { parametersFrom, problemsIn, validParameters } from '#shared/spreadsheets/parametersFrom.ts'
import { exportHeader } from '#tests/support/files/tableFiles.ts'

const stored = (mnemonic: string): Parameter => ({
  mnemonic,
  displayName: 'a',
  dataType: 'number',
  description: 'kept',
  unitsOfMeasure: 'bar',
})

const read = (header: readonly string[], ...rows: string[][]) =>
  parametersFrom({ header, rows: rows.map((cells, index) => ({ row: index + 2, cells })) })

describe('the comparison of a parameter file with the stored parameters', () => {
  it('keeps stored fields for which the file has no column, and empties stored fields whose cells in the file are empty', () => {
    const file = read([...exportHeader.slice(0, 4), 'Units'], ['A', 'text', '', 'A', ''])
    expect(validParameters(besideStored(file, [stored('A')]))).toEqual([
      { ...stored('A'), dataType: 'string', displayName: '', unitsOfMeasure: '' },
    ])
  })

  it('finds a stored parameter by any spelling of its mnemonic', () => {
    const file = read(exportHeader, ['\u00d6L', 'int', 'new', '\u00d6L'], ['B', 'int', 'new', 'B'])
    const names = ['O\u0308L', 'B\u00a0']
    expect(validParameters(besideStored(file, names.map(stored))).map(({ mnemonic }) => mnemonic)).toEqual(names)
  })

  it('fails if a new mnemonic looks like a stored one', () => {
    const after = besideStored(read(exportHeader, ['μ', 'int', '', 'μ']), [stored('µ')])
    expect([after.refusedRows, problemsIn(after)]).toEqual([
      1,
      [{ row: 2, field: 'Mnemonic', message: expect.stringContaining('It looks the same as "µ"') }],
    ])
  })
})
