import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import { encodings } from '#tests/support/files/encodings.ts'
import { hostileFiles } from '#tests/support/files/hostileFiles.ts'

describe('a file with a table', () => {
  it.each(hostileFiles())('is refused for the right reason: $name', ({ name, bytes, reason }) => {
    expect(readTable(bytes, name)).toEqual({ refused: expect.stringMatching(reason) as string })
  })

  it.each(encodings)('is read from .csv and .json in %s', (_, encode) => {
    const files = [
      ['list.csv', 'Serial,Größe\nSN-1,zwölf'],
      ['list.json', '[{"Serial": "SN-1", "Größe": "zwölf"}]'],
    ] as const
    const rows = [expect.objectContaining({ cells: ['SN-1', 'zwölf'] })]
    const table = expect.objectContaining({ header: ['Serial', 'Größe'], rows })
    expect(files.map(([name, text]) => readTable(encode(text), name))).toEqual([{ table }, { table }])
  })

  it('is refused if its content does not fit its extension: text as .xlsx, or a program as .csv', () => {
    expect(readTable(Buffer.from('\ufeffSerial', 'utf16le'), 'list.xlsx')).toEqual({
      refused: "The file's name ends in .xlsx, but it is text. Save the table again as .xlsx, or choose another file",
    })
    expect(readTable(Buffer.from('x\0\0\0\u0001', 'latin1'), 'list.csv')).toEqual({
      refused:
        "The file's name ends in .csv, but it is neither text nor a workbook. Save the table again as .csv, or choose another file",
    })
  })
})
