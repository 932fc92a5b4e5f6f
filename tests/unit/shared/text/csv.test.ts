import { describe, expect, it } from 'vitest'
import { toCsv, withoutFormulaGuard } from '#shared/text/csv.ts'
import { fc } from '#tests/support/draw/fc.ts'

const column = { header: 'Value', value: (row: string | number | undefined) => row }

const exported = (value: string | number | undefined): string =>
  toCsv([column], [value]).split('\r\n').slice(1).join('\r\n')

describe('an exported CSV file', () => {
  it.each([
    ['quotes every value', 'plain', '"plain"\r\n'],
    ['doubles quotes', 'say "hi"', '"say ""hi"""\r\n'],
    ['keeps separators and line breaks within the quotes', 'a,b\nc', '"a,b\nc"\r\n'],
    ['leaves a missing value empty', undefined, '""\r\n'],
    ['disarms a formula', '=1+1', '"\'=1+1"\r\n'],
    ['disarms a command', '@SUM(A1)', '"\'@SUM(A1)"\r\n'],
    ['disarms a value that begins with a sign and is not a number', '-cmd|calc', '"\'-cmd|calc"\r\n'],
    ['disarms a formula behind a tab', '\t=1', '"\'\t=1"\r\n'],
    ['disarms a formula behind a carriage return', '\r=1', '"\'\r=1"\r\n'],
    ['disarms a formula behind blanks', '  =1', '"\'  =1"\r\n'],
    ['disarms a formula in full-width characters', '＝1+1', '"\'＝1+1"\r\n'],
    ['leaves a negative number unchanged', '-12.5', '"-12.5"\r\n'],
    ['leaves a number with an exponent unchanged', '1e-3', '"1e-3"\r\n'],
    ['leaves a number unchanged', -3, '"-3"\r\n'],
    ['disarms a value with two signs, which is not a number', '--1', '"\'--1"\r\n'],
  ])('%s', (_, value, expected) => {
    expect(exported(value)).toBe(expected)
  })

  it('begins with the header line, without a byte order mark', () => {
    expect(toCsv([column, { ...column, header: 'Other' }], [])).toBe('"Value","Other"\r\n')
  })

  /** RFC 4180 as somebody else would read it. */
  const parsed = (csv: string): string[][] =>
    [...csv.matchAll(/((?:"(?:[^"]|"")*"(?:,|\r\n))+)/g)]
      .flatMap(([text]) => text.split(/(?<=^(?:[^"]*"[^"]*")*[^"]*\r\n)/s))
      .filter(line => line !== '')
      .map(line => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => value.replaceAll('""', '"')))

  it('is read exactly as it was written, once the apostrophes before formulas are removed', () => {
    const value = fc.tuple(fc.constantFrom('', "'", "'=", "''-"), fc.string({ unit: 'binary', maxLength: 20 }))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), parts => {
        const values = parts.map(two => two.join(''))
        const columns = values.map((_, index) => ({ header: 'h', value: (row: readonly string[]) => row[index] }))
        const [, row = []] = parsed(toCsv(columns, [values]))
        expect(row.map(withoutFormulaGuard)).toEqual(values)
      }),
    )
  })

  it('has no cell that a spreadsheet would run as a formula', () => {
    const risky = fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'), fc.string())
    fc.assert(
      fc.property(risky, ([start, rest]) => {
        const cell = exported(start + rest).slice(1)
        const isNumber = rest !== '' && !Number.isNaN(Number(start + rest))
        expect(cell.startsWith("'") || isNumber).toBe(true)
      }),
    )
  })

  it('contains every finite number as a number, not as a text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), number => {
        expect(exported(number)).toBe(`"${number}"\r\n`)
      }),
    )
  })
})
