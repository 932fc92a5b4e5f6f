import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import { emptyFile } from '#shared/spreadsheets/table.ts'
import { fc } from '#tests/support/draw/fc.ts'

const read = (text: string) => readTable(Buffer.from(text), 'a.csv')

const quoteInside = 'Row 2 of the file has a quote inside a cell. Double it, and put the whole cell in quotes'

describe('a CSV file', () => {
  it.each([
    ['commas', 'a,b\n1,2', [['1', '2']]],
    ['semicolons, if the header has more of them', 'a;b\n"1,5";2,5', [['1,5', '2,5']]],
    ['a separator within a quoted header', '"a,x";b\n1;2', [['1', '2']]],
    ['a byte order mark', '\uFEFFa,b\n1,2', [['1', '2']]],
    [
      'CRLF, and line feeds within cells',
      'a,b\r\n"x\ny",2\r\n3,4\r\n',
      [
        ['x\ny', '2'],
        ['3', '4'],
      ],
    ],
    [
      'line ends of several kinds',
      'a,b\r1,2\n3,4\r\n5,6',
      [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['doubled quotes', 'a,b\n"say ""x""",""""', [['say "x"', '"']]],
    ['fewer cells than the header', 'a,b\n1', [['1']]],
    ['more separators than the header', 'a,b\n1,2,,,', [['1', '2']]],
    ['an empty last cell without a line end', 'a,b,c\n1,2,', [['1', '2']]],
    ['tabs, if the header has most of them', 'a\tb\n1,5\t2', [['1,5', '2']]],
    ['a first line that names the semicolon', 'sep=;\r\na,x;b\r\n1;2', [['1', '2']]],
    ['a first line that names the comma', '\uFEFFSEP=,\na,b;c\n1,2', [['1', '2']]],
    ['a first line that names the tab, in quotes', '"sep=\t"\na,x\tb\n1\t2', [['1', '2']]],
    ['a first line that names the bar', 'sep=|\na|b\n1|2', [['1', '2']]],
    ['a guard against formulas', `a,b\n"'=1+1","'-x"`, [['=1+1', '-x']]],
  ])('with %s is read', (_, text, cells) => {
    const result = read(text)
    expect('table' in result && result.table.rows.map(row => row.cells)).toEqual(cells)
  })

  it('numbers its rows as a spreadsheet program does, including empty rows', () => {
    const result = read('\na,b\n\n"1\n1",2\n3,4\n')
    expect('table' in result && result.table.rows.map(({ row }) => row)).toEqual([4, 5])
    const hinted = read('sep=;\na;b\n1;2\n')
    expect('table' in hinted && hinted.table.rows.map(({ row }) => row)).toEqual([2])
  })

  it.each([
    ['a,b\n"1,2\n3,4', 'The file has an opening quote in row 2, but no closing one. Add it at the end of the cell'],
    ['a,b\n"1"x,2', quoteInside],
    ['a,b\n1,x"2"', quoteInside],
    [
      'a,b\n1,2,3',
      'Row 2 of the file has more cells than the header. Remove them, or put cells that contain a comma or semicolon in quotes',
    ],
    ['\n\n', emptyFile],
    ['sep=;\n', emptyFile],
    ['sep=#\na#b\n1#2', "The file's first line is sep=#. Save it with commas, semicolons, tabs or | between the cells"],
  ])('is refused with a reason: %j', (text, refused) => {
    expect(read(text)).toEqual({ refused })
  })

  it('always returns a table or a reason for the refusal, whatever its text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\r', '\n', ' ') }), text => {
        const result = read(text)
        expect('table' in result ? result.table.rows.length : result.refused.length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })
})
