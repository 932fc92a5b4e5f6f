import { describe, expect, it } from 'vitest'
import type { Parameter } from '#shared/contract/models.ts'
import { parametersCsv } from '#web/features/models/parameterCsv.ts'
import { csvLines } from '#web/features/models/review/csvLines.ts'
import { jsonLines } from '#web/features/models/review/jsonLines.ts'
import { parametersInFile } from '#web/features/models/review/parametersInFile.ts'
import { countsOf, fieldChanges, proposedChanges, withChanges } from '#web/features/models/review/proposedChanges.ts'
import { readParameterFile } from '#web/features/models/review/readParameterFile.ts'

const parameter = (mnemonic: string, more: Partial<Parameter> = {}): Parameter => ({
  mnemonic,
  displayName: mnemonic.toLowerCase(),
  dataType: 'number',
  description: '',
  unitsOfMeasure: '',
  ...more,
})
const rowsOf = (text: string, current: readonly Parameter[] = []) => parametersInFile(csvLines(text), current)

describe('CSV', () => {
  it.each([
    [
      'any line end',
      'a,b\r\nc,d\ne,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'quotes, commas and line ends inside quotes',
      '"a ""b""","c,d"\n"e\nf",g',
      [
        ['a "b"', 'c,d'],
        ['e\nf', 'g'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
    [
      'semicolons, as Excel writes them in some countries',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['tabs', 'a\tb', [['a', 'b']]],
    [
      'empty cells, a last one too',
      'a,,\n,b,',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
  ])('has %s', (_, text, cells) => {
    expect(csvLines(text).map(line => line.cells)).toEqual(cells)
  })

  it('numbers its rows as a spreadsheet does', () => {
    expect(csvLines('a\n"b\nc"\nd').map(({ row }) => row)).toEqual([1, 2, 3])
  })

  it('is refused where a quote is not closed, whatever its length', () => {
    expect(() => csvLines(`a\n"${'b'.repeat(1_000_000)}`)).toThrow('Row 2 has a quotation mark that is not closed')
  })
})

describe('JSON', () => {
  const expected = [{ row: 1, parameter: parameter('A', { unitsOfMeasure: 'bar' }) }]
  const wire = parameter('A', { unitsOfMeasure: 'bar' })
  it.each([
    ['a list', [wire]],
    ['a map', { A: wire }],
    ['a list called rows', { rows: [wire] }],
    ['a model as the API has it', { modelName: 'M', parameters: { A: wire } }],
    [
      'a list in the words of the export',
      [{ DataItem: 'A', 'Data Type': 'number', 'Display Name': 'a', Mnemonic: 'A', Units: 'bar' }],
    ],
  ])('is read as %s', (_, value) => {
    expect(parametersInFile(jsonLines(JSON.stringify(value)), [])).toEqual(expected)
  })

  it.each([
    ['{', 'It is not valid JSON.'],
    ['5', 'It holds no list of parameters.'],
    ['[]', 'It is empty.'],
  ])('%s is refused', (text, reason) => {
    expect(() => parametersInFile(jsonLines(text), [])).toThrow(reason)
  })
})

describe('the rows of a file', () => {
  const header = 'DataItem,Data Type,Display Name,Mnemonic'

  it('come back from an export as they were', () => {
    const parameters = [parameter('=SUM', { displayName: "'quoted", description: '-x', unitsOfMeasure: '°C' })]
    expect(rowsOf(parametersCsv(parameters))).toEqual([{ row: 2, parameter: parameters[0] }])
  })

  it('may have columns in any order and spelling, and others beside them', () => {
    expect(rowsOf('Model,MNEMONIC,datatype,Units Of Measure\nM,A,Number,bar')).toEqual([
      { row: 2, parameter: parameter('A', { displayName: '', unitsOfMeasure: 'bar' }) },
    ])
  })

  it('keep what the file has no column for, and lose what its column leaves empty', () => {
    const current = [parameter('A', { description: 'kept', unitsOfMeasure: 'bar' })]
    expect(rowsOf('Mnemonic,Data Type,Units\nA,string,', current)).toEqual([
      { row: 2, parameter: parameter('A', { dataType: 'string', description: 'kept' }) },
    ])
  })

  it.each([
    ['A,number,a,B', 'DataItem A and Mnemonic B differ'],
    ['A,date,a,A', 'Data Type is not one of number, string, boolean'],
    [',number,a,', 'Mnemonic: Required'],
    ['__proto__,number,a,', 'Mnemonic: This name cannot be used'],
  ])('%s is refused with the reason', (line, reason) => {
    expect(rowsOf(`${header}\n${line}`)).toMatchObject([{ row: 2, reason }])
  })

  it('are refused where they name a parameter again', () => {
    expect(rowsOf(`${header}\nA,number,a,A\nA,string,b,A`)[1]).toEqual({
      row: 3,
      mnemonic: 'A',
      reason: 'Already in row 2',
    })
  })

  it.each([
    ['', 'It is empty.'],
    ['a,b\n1,2', 'Its first line names no column DataItem or Mnemonic.'],
    ['Mnemonic\nA', 'Its first line names no column Data Type.'],
    [header, 'It has no lines below the header.'],
  ])('are none in %j', (text, reason) => {
    expect(() => rowsOf(text)).toThrow(reason)
  })

  it('are not looked for in a file that is too large or none of the accepted kinds', async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.csv')
    await expect(readParameterFile(large, [])).rejects.toThrow('It is larger than 10 MB.')
    await expect(readParameterFile(new File(['x'], 'a.txt'), [])).rejects.toThrow('Invalid file type')
    await expect(readParameterFile(new File([new Uint8Array([0x41, 0xff])], 'a.CSV'), [])).rejects.toThrow('UTF-8')
    await expect(readParameterFile(new File(['PK'], 'a.xlsx'), [])).rejects.toThrow('It is not a workbook')
  })
})

describe('a file beside the current parameters', () => {
  const current = [parameter('SAME'), parameter('CHANGED'), parameter('REFUSED'), parameter('MISSING')]
  const changes = proposedChanges(current, [
    { row: 2, parameter: parameter('SAME') },
    { row: 3, parameter: parameter('CHANGED', { unitsOfMeasure: 'bar' }) },
    { row: 4, mnemonic: 'REFUSED', reason: 'no' },
    { row: 5, parameter: parameter('NEW') },
  ])

  it('shows what is changed, refused, added and removed, and nothing that is the same', () => {
    expect(changes.map(({ kind, mnemonic, row }) => [kind, mnemonic, row])).toEqual([
      ['changed', 'CHANGED', 3],
      ['refused', 'REFUSED', 4],
      ['added', 'NEW', 5],
      ['removed', 'MISSING', undefined],
    ])
    expect(countsOf(changes)).toEqual({ added: 1, changed: 1, removed: 1, refused: 1 })
  })

  it('tells the fields that change', () => {
    const [changed, , added] = changes
    expect(changed && fieldChanges(changed)).toEqual([{ name: 'Units', before: '', after: 'bar' }])
    expect(added && fieldChanges(added).map(({ name }) => name)).toEqual(['Data Type', 'Display Name'])
  })

  it('changes what is taken over and nothing else', () => {
    const of = (...kinds: string[]) =>
      withChanges(
        current,
        changes.filter(({ kind }) => kinds.includes(kind)),
      ).map(({ mnemonic, unitsOfMeasure }) => mnemonic + unitsOfMeasure)
    expect(of()).toEqual(['SAME', 'CHANGED', 'REFUSED', 'MISSING'])
    expect(of('changed', 'added', 'refused')).toEqual(['SAME', 'CHANGEDbar', 'REFUSED', 'MISSING', 'NEW'])
    expect(of('removed')).toEqual(['SAME', 'CHANGED', 'REFUSED'])
  })
})
