import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'

const sheetOf = (...cells: CellObject[]): WorkSheet => {
  const sheet = utils.aoa_to_sheet([['A', 'B', 'C', 'D', 'E']])
  cells.forEach((cell, column) => {
    sheet[utils.encode_cell({ r: 1, c: column })] = cell
  })
  sheet['!ref'] = 'A1:E3'
  return sheet
}

const read = (sheet: WorkSheet) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet')
  return readTable(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 'a.xls')
}

describe('an .xls workbook', () => {
  it('is read with the texts that the sheet shows', () => {
    const cells: CellObject[] = [
      { t: 'n', v: 7, z: '0000' },
      { t: 'n', v: 0.05, z: '0%' },
      { t: 'b', v: true },
      { t: 's', v: "'-15V" },
      { t: 'n', v: 12.5 },
    ]
    expect(read(sheetOf(...cells))).toMatchObject({
      table: { rows: [{ cells: ['0007', '5%', 'TRUE', '-15V', '12.5'] }] },
    })
  })

  it('has a problem in each cell whose text cannot be read reliably, with the reason', () => {
    const cells: CellObject[] = [
      { t: 'n', v: 44986, z: 'mmm-yy' },
      { t: 'n', v: 1.234567890123457e19 },
      { t: 'e', v: 42 },
    ]
    const problems = ['made a date of it', 'more than 15 digits', 'It holds the error #N/A'].map(text => ({
      problem: expect.stringContaining(text) as string,
    }))
    expect(read(sheetOf(...cells))).toMatchObject({ table: { rows: [{ cells: problems }] } })
  })

  it('has the value of merged cells in the first of them only', () => {
    const sheet = sheetOf({ t: 's', v: 'bar' })
    sheet['B3'] = { t: 's', v: 'x' }
    sheet['!merges'] = [utils.decode_range('A2:A3')]
    expect(read(sheet)).toMatchObject({
      table: { rows: [{ cells: ['bar'] }, { cells: [{ problem: expect.stringContaining('Unmerge') }, 'x'] }] },
    })
  })
})
