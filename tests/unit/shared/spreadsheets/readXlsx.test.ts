import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'
import type { Cell } from '#shared/spreadsheets/table.ts'
import { relations, sheetNames, workbookAround, zipOf, type ZipEntry } from '#tests/support/files/zip.ts'

const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'

/** A sheet with the header `A` and `B`, and these cells in row 2, as XML. */
const sheetWith = (cells: string, after = ''): string =>
  `<worksheet xmlns="${sheetNames}"><sheetData>
    <row r="1"><c t="inlineStr"><is><t>A</t></is></c><c t="inlineStr"><is><t>B</t></is></c></row>
    <row r="2">${cells}</row>
  </sheetData>${after}</worksheet>`

const formats = (codes: readonly string[]): ZipEntry[] => [
  {
    name: 'xl/styles.xml',
    content: `<styleSheet xmlns="${sheetNames}"><numFmts>${codes
      .map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
      .map((_, place) => `<xf numFmtId="${164 + place}"/>`)
      .join('')}<xf numFmtId="17"/><xf numFmtId="10"/><xf numFmtId="27"/></cellXfs></styleSheet>`,
  },
]

const styled = relations(['r1', 'worksheet', 'worksheets/sheet1.xml'], ['r2', 'styles', 'styles.xml'])

const workbook = (sheet: string, codes: readonly string[] = []): Buffer =>
  zipOf(
    workbookAround(sheet, formats(codes)).map(entry =>
      entry.name === 'xl/_rels/workbook.xml.rels' ? { ...entry, content: styled } : entry,
    ),
  )

const cellsOf = (bytes: Buffer): readonly Cell[] | string => {
  const read = readTable(bytes, 'a.xlsx')
  return 'refused' in read ? read.refused : (read.table.rows[0]?.cells ?? [])
}

const problem = (text: string) => [{ problem: expect.stringContaining(text) as string }]

describe('a cell of a workbook', () => {
  it.each<[string, string, string]>([
    ['0000', '<v>7</v>', '0007'],
    ['0%', '<v>0.05</v>', '5%'],
    ['&quot;SN-&quot;000', '<v>7</v>', 'SN-007'],
    ['#,##0', '<v>1234</v>', '1,234'],
    ['0', '<v>123456789012345</v>', '123456789012345'],
    ['[$-409]0', '<v>5</v>', '5'],
    ['General', '<v>-12.5</v>', '-12.5'],
    ['General', '<v>12345678901</v>', '12345678901'],
    ['@', '<v>42</v>', '42'],
    ['0.00E+00', '<v>12345</v>', '1.23E+04'],
  ])('with the format %s and the content %s is read as the sheet shows it: %s', (code, value, shown) => {
    expect(cellsOf(workbook(sheetWith(`<c s="1">${value}</c>`), [code]))).toEqual([shown])
  })

  it.each<[string, string, string]>([
    ['General', '<v>1.234567890123457e+19</v>', 'more than 15 digits'],
    ['0', '<v>1000000000000000</v>', 'more than 15 digits'],
    ['General', '<v>123456789012</v>', 'does not show all of this number'],
    ['General', '<v>0.30000000000000004</v>', 'does not show all of this number'],
    ['mmm\\-yy', '<v>44986</v>', 'made a date of it'],
    ['yyyy&quot;年&quot;', '<v>44986</v>', 'made a date of it'],
    ['[h]:mm', '<v>0.5</v>', 'made a date of it'],
    ['0'.repeat(256), '<v>1</v>', 'format is not known'],
  ])('with the format %s and the content %s has to be changed to text, because: %s', (code, value, text) => {
    expect(cellsOf(workbook(sheetWith(`<c s="1">${value}</c>`), [code]))).toEqual(problem(text))
    expect(cellsOf(workbook(sheetWith(`<c s="1">${value}</c>`), [code]))).toEqual(problem('Format the column as text'))
  })

  it.each([
    [1, problem('made a date of it')],
    [2, ['5.12%']],
    [3, problem('format is not known')],
  ])(
    'with the built-in format %i is read only if Excel shows that format the same in every country',
    (style, expected) => {
      expect(cellsOf(workbook(sheetWith(`<c s="${style}"><v>0.0512</v></c>`)))).toEqual(expected)
    },
  )

  it('with a text format is read with the text that the format adds', () => {
    const cell = '<c s="1" t="str"><v>7</v></c><c s="2" t="str"><v>8</v></c>'
    expect(cellsOf(workbook(sheetWith(cell), ['&quot;SN-&quot;@', '@']))).toEqual(['SN-7', '8'])
  })

  it.each([
    ['<c><f>1+1</f></c>', 'openpyxl'],
    ['<c><f>1+1</f><v></v></c>', 'an empty value'],
    ['<c><f>A1&amp;"x"</f><v/></c>', 'an empty element'],
    ['<c t="b"><f>1=1</f><v/></c>', 'a truth value'],
    ['<c><f t="shared" si="0"/></c>', 'a shared formula'],
  ])('with the formula %s and no value is reported (%s)', cell => {
    expect(cellsOf(workbook(sheetWith(cell)))).toEqual(problem('Open the file in Excel and save it'))
  })

  it("with a formula is read as the formula's value, which may be an empty text", () => {
    const cells = '<c t="str"><f>A1&amp;""</f><v></v></c><c><f>1+1</f><v>2</v></c>'
    expect(cellsOf(workbook(sheetWith(cells)))).toEqual(['', '2'])
  })

  it('is reported as a problem if it has an error or a date, and is read as a text if it has a truth value', () => {
    const cells = '<c t="e"><v>#N/A</v></c><c t="d"><v>2026-03-01</v></c><c t="b"><v>1</v></c>'
    expect(cellsOf(workbook(sheetWith(cells)))).toEqual([
      { problem: 'It holds the error #N/A. Correct or empty the cell' },
      ...problem('made a date of it'),
      'TRUE',
    ])
  })

  it('is read without its phonetic text, whether the text is inline or shared', () => {
    const text = '<r><t>温</t></r><r><t>度</t></r><rPh sb="0" eb="2"><t>オンド</t></rPh><phoneticPr fontId="1"/>'
    expect(cellsOf(workbook(sheetWith(`<c t="inlineStr"><is>${text}</is></c>`)))).toEqual(['温度'])
  })

  it('is read without the apostrophe that an export puts before a formula', () => {
    const guarded = ["'-15V", "'=A", "'+24V", "'text", '-15V']
    const cells = guarded.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    expect(cellsOf(workbook(sheetWith(cells)))).toEqual(['-15V', '=A', '+24V', "'text", '-15V'])
  })
})

describe('merged cells', () => {
  const rows = `<c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>bar</t></is></c></row>
    <row r="3"><c t="inlineStr"><is><t>b</t></is></c>`
  const merged = (...ranges: string[]) =>
    `<mergeCells>${ranges.map(range => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  const read = (...ranges: string[]) => readTable(workbook(sheetWith(rows, merged(...ranges))), 'a.xlsx')

  it('are read from their first cell only, and each other cell is reported as a problem', () => {
    expect(read('B2:B3', 'A9:XFD1048576')).toMatchObject({
      table: { rows: [{ cells: ['a', 'bar'] }, { cells: ['b', { problem: expect.stringContaining('Unmerge') }] }] },
    })
  })

  it('have no effect if they are empty or lie beyond the columns of the header', () => {
    expect(read('C2:D3', 'F2:F3')).toMatchObject({ table: { rows: [{ cells: ['a', 'bar'] }, { cells: ['b'] }] } })
  })
})

describe('a workbook that a program other than Excel has written', () => {
  const around = (entries: Readonly<Record<string, string>>): Buffer =>
    zipOf(
      workbookAround(sheetWith('<c><v>1</v></c>')).map(one => ({ ...one, content: entries[one.name] ?? one.content })),
    )

  it('may call its namespaces by any prefix', () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const bytes = around({
      'xl/workbook.xml': `<x:workbook xmlns:x="${sheetNames}" xmlns:relationships="${office}"><x:sheets>
        <x:sheet name="a" relationships:id="r1"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships">
        <p:Relationship Id="r1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/></p:Relationships>`,
      'xl/worksheets/sheet1.xml': sheetWith('<c><v>1</v></c>')
        .replaceAll(/<(\/?)(\w)/g, '<$1y:$2')
        .replace('xmlns', 'xmlns:y'),
    })
    expect(cellsOf(bytes)).toEqual(['1'])
  })

  it('may be of the strict edition', () => {
    const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const bytes = around({
      '_rels/.rels': relations(['r1', 'officeDocument', 'xl/workbook.xml']).replace(
        /http:\/\/[^"]*2006\/relationships\/o/,
        `${office}/o`,
      ),
      'xl/workbook.xml': `<workbook xmlns="${strict}" xmlns:r="${office}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': sheetWith('<c><v>1</v></c>').replace(sheetNames, strict),
    })
    expect(cellsOf(bytes)).toEqual(['1'])
  })

  it('may begin with a chart sheet, which contains no cells', () => {
    const bytes = around({
      'xl/workbook.xml': `<workbook xmlns="${sheetNames}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
        <sheets><sheet name="c" r:id="r9"/><sheet name="h" state="hidden" r:id="r1"/><sheet name="a" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations(
        ['r9', 'chartsheet', 'chartsheets/sheet1.xml'],
        ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ),
    })
    expect(cellsOf(bytes)).toEqual(['1'])
  })

  it('may have elements of other namespaces, which are ignored', () => {
    const cells = `<c><v>1</v><extLst xmlns:z="urn:other"><z:v>2</z:v><z:row r="1"/></extLst></c>`
    expect(cellsOf(workbook(sheetWith(cells)))).toEqual(['1'])
  })

  it('may percent-encode the names of its parts', () => {
    const entries = workbookAround(sheetWith('<c><v>1</v></c>')).map(entry => {
      if (entry.name === 'xl/worksheets/sheet1.xml') return { ...entry, name: 'xl/worksheets/sheet 1.xml' }
      if (entry.name !== 'xl/_rels/workbook.xml.rels') return entry
      return { ...entry, content: relations(['r1', 'worksheet', 'worksheets/sheet%201.xml']) }
    })
    expect(cellsOf(zipOf(entries))).toEqual(['1'])
  })
})
