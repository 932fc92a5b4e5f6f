import { describe, expect, it } from 'vitest'
import { validParameters, parametersFrom, problemsIn } from '#shared/spreadsheets/parametersFrom.ts'
import { lookOf } from '#shared/text/names.ts'
import { textProblem } from '#shared/text/text.ts'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import type { Cell, Table } from '#shared/spreadsheets/table.ts'
import { tableExtensions } from '#shared/spreadsheets/tableFiles.ts'
import { exportHeader, exportRows, tableFile } from '#tests/support/files/tableFiles.ts'
import { fc } from '#tests/support/draw/fc.ts'

const table = (rows: readonly (readonly Cell[])[], header: readonly string[] = exportHeader): Table => ({
  header,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
})

const problemsOf = (...cells: Cell[]) => problemsIn(parametersFrom(table([cells])))

const parametersIn = (...args: Parameters<typeof table>) => validParameters(parametersFrom(table(...args)))

describe('the parameters in a table', () => {
  it('are read from columns in any order, whatever the case and spaces of the headings', () => {
    expect(
      parametersIn(
        [['bar', 'P', 'Pressure', 'P', 'FLOAT', 'unused']],
        ['UNITS', 'data item', 'DisplayName', 'mnemonic', 'datatype', 'x'],
      ),
    ).toEqual([{ mnemonic: 'P', displayName: 'Pressure', dataType: 'number', description: '', unitsOfMeasure: 'bar' }])
  })

  it.each([
    ['float', 'number'],
    [' Integer ', 'number'],
    ['double', 'number'],
    ['Text', 'string'],
    ['BOOL', 'boolean'],
  ])('whose data type is written as %j have the type %s', (word, dataType) => {
    expect(parametersIn([['P', word, '', 'P']])[0]?.dataType).toBe(dataType)
  })

  it('keep numbers and truth values as the sheet shows them', () => {
    expect(parametersIn([['1001', 'int', 'TRUE', '1001']])[0]).toMatchObject({ mnemonic: '1001', displayName: 'TRUE' })
  })

  it('require the four columns of the model export', () => {
    expect(parametersFrom(table([['P']], ['DataItem']))).toEqual({
      rows: [],
      missing: ['Data Type', 'Display Name', 'Mnemonic'].map(field => ({
        row: 1,
        field,
        message: 'The column is missing',
      })),
      absent: [],
      refusedRows: 1,
    })
  })

  it.each<[string, Cell[], string[]]>([
    ['a DataItem that is not the Mnemonic', ['A', 'int', '', 'B'], ['DataItem']],
    ['the Mnemonic __proto__', ['__proto__', 'int', '', '__proto__'], ['Mnemonic']],
    ['no Mnemonic', [undefined, 'int'], ['Mnemonic']],
    ['an unknown data type', ['A', 'constructor', '', 'A'], ['Data Type']],
    ['no data type', ['A', undefined, '', 'A'], ['Data Type']],
    ['a Mnemonic of 257 characters', ['A'.repeat(257), 'int', '', 'A'.repeat(257)], ['Mnemonic']],
    ['a Display Name of 257 characters', ['A', 'int', 'a'.repeat(257), 'A'], ['Display Name']],
    ['a Description of 256 characters', ['A', 'int', '', 'A', 'a'.repeat(256)], ['Description']],
    ['Units of 33 characters', ['A', 'int', '', 'A', '', 'a'.repeat(33)], ['Units']],
    ['two things wrong', ['A', 'x', '', 'B'], ['DataItem', 'Data Type']],
  ])('refuse a row with %s', (_, cells, fields) => {
    expect(problemsOf(...cells).map(({ row, field }) => [row, field])).toEqual(fields.map(field => [2, field]))
  })

  it('are refused if a cell cannot be read, and the problem names its column', () => {
    const problem = 'It is a formula without a value'
    expect(problemsOf('A', { problem }, '', 'A', { problem })).toEqual([
      { row: 2, field: 'Data Type', message: problem },
      { row: 2, field: 'Description', message: problem },
    ])
    expect(parametersIn([['A', 'int', '', 'A', { problem }]], [...exportHeader.slice(0, 4), 'Note'])).toHaveLength(1)
  })

  it('are accepted if they are exactly at a limit', () => {
    const longest = 'A'.repeat(256)
    expect(problemsOf(longest, 'int', longest, longest, 'a'.repeat(255), 'a'.repeat(32))).toEqual([])
  })

  it('are taken from the first row if a mnemonic occurs twice', () => {
    const read = parametersFrom(
      table([
        ['A', 'int', 'first', 'A'],
        ['A', 'int', 'second', 'A'],
      ]),
    )
    expect(validParameters(read).map(({ displayName }) => displayName)).toEqual(['first'])
    expect(problemsIn(read)).toEqual([{ row: 3, field: 'Mnemonic', message: 'Duplicate of row 2' }])
    expect(read.refusedRows).toBe(1)
  })

  it('have each mnemonic in one spelling, and two mnemonics that look the same are reported', () => {
    const read = parametersFrom(
      table([
        ['O\u0308L', 'int', '', '\u00d6L'],
        ['\u00d6L', 'int', '', '\u00d6L'],
        ['µ', 'int', '', 'µ'],
        ['μ\u00a0', 'int', '', 'μ'],
      ]),
    )
    expect(validParameters(read).map(({ mnemonic }) => mnemonic)).toEqual(['\u00d6L', 'µ'])
    expect(problemsIn(read).map(({ row, message }) => [row, message])).toEqual([
      [3, 'Duplicate of row 2'],
      [5, expect.stringContaining('Row 4: It looks the same as "µ"')],
    ])
  })

  it.each([
    ['Mnemonic', ['A\nB', 'int', '', 'A\nB']],
    ['Mnemonic', ['A\u200bB', 'int', '', 'A\u200bB']],
    ['Display Name', ['A', 'int', 'a\u0001', 'A']],
    ['Description', ['A', 'int', '', 'A', 'a\u202eb']],
    ['Units', ['A', 'int', '', 'A', '', 'ba\u00adr']],
  ])('refuse a hidden character in the %s', (field, cells) => {
    expect(problemsOf(...cells)).toEqual([{ row: 2, field, message: expect.stringContaining('cannot have') }])
  })
})

/** Characters that files can hold; blanks at the ends are trimmed, and empty texts are not cells. */
const text = (most: number) =>
  fc
    .string({ maxLength: most, unit: 'grapheme' })
    .map(value =>
      value
        .replace(/[\p{C}\p{Z}]/gu, ' ')
        .trim()
        .normalize('NFC'),
    )
    .filter(value => value.length <= most && textProblem(value, 'line') === undefined && !value.startsWith("'"))

const parameter = fc.record({
  mnemonic: text(60).filter(value => value !== '' && value !== '__proto__'),
  displayName: text(60),
  dataType: fc.constantFrom('number' as const, 'string' as const, 'boolean' as const),
  description: text(60),
  unitsOfMeasure: text(20),
})

describe('a parameter file of each kind', () => {
  it.each(tableExtensions)('is read back exactly as it was written as .%s', kind => {
    fc.assert(
      fc.property(
        fc.uniqueArray(parameter, { selector: ({ mnemonic }) => lookOf(mnemonic), minLength: 1, maxLength: 8 }),
        list => {
          const read = readTable(tableFile(kind, exportRows(list)), `a.${kind}`)
          if ('refused' in read) throw new Error(read.refused)
          expect(validParameters(parametersFrom(read.table))).toEqual(list)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(tableExtensions)('is either read or refused, without an exception, for any bytes in a file .%s', kind => {
    const starts = { xlsx: 'PK\x03\x04', xls: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', csv: 'DataItem,', json: '[{' }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), bytes => {
        const read = readTable(Buffer.concat([Buffer.from(starts[kind], 'latin1'), bytes]), `a.${kind}`)
        expect('refused' in read || read.table.rows.length > 0).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
