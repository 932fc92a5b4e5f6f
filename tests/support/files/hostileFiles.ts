import { exportHeader, exportRows, manyParameters, tableFile } from './tableFiles.ts'
import { sheetOf, workbookAround, zipOf } from './zip.ts'

interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  /** Matches the reason that is given when the file is refused. */
  readonly reason: RegExp
}

const good = (kind: 'xlsx' | 'xls' | 'csv' | 'json'): Buffer => tableFile(kind, exportRows(manyParameters(3)))
const csv = (...lines: string[]): Buffer => Buffer.from(lines.join('\n'))
const header = exportHeader.join(',')
const blanks = ' '.repeat(60 * 1024 * 1024)

/** Files of every kind that are designed to break their reader, or whose content does not match their names. */
export const hostileFiles = (): readonly HostileFile[] => [
  { name: 'program.xlsx', bytes: Buffer.from('MZ\x90\x00\x03'), reason: /program/ },
  { name: 'program.csv', bytes: Buffer.from('MZ\x90\x00\x03'), reason: /program/ },
  { name: 'archive.xlsx', bytes: zipOf([{ name: 'a.txt', content: 'a' }]), reason: /not an .xlsx workbook/ },
  { name: 'page.xls', bytes: Buffer.from('<html><table><tr><td>DataItem'), reason: /HTML/ },
  { name: 'new.xls', bytes: good('xlsx'), reason: /ends in .xls, but it is a zip/ },
  { name: 'old.xlsx', bytes: good('xls'), reason: /ends in .xlsx, but it is/ },
  { name: 'sheet.json', bytes: good('xlsx'), reason: /ends in .json, but it is a zip/ },
  {
    name: 'office.xls',
    bytes: Buffer.concat([good('xls').subarray(0, 8), Buffer.alloc(4096)]),
    reason: /not an Excel/,
  },
  { name: 'cut.xlsx', bytes: good('xlsx').subarray(0, 2000), reason: /damaged/ },
  { name: 'bomb.xlsx', bytes: zipOf(workbookAround(`<worksheet>${blanks}</worksheet>`)), reason: /48 MB/ },
  {
    name: 'lying.xlsx',
    bytes: zipOf([
      ...workbookAround('').slice(0, 4),
      { name: 'xl/worksheets/sheet1.xml', content: blanks, statedSize: 1000 },
    ]),
    reason: /more than its stated/,
  },
  {
    name: 'far.xlsx',
    bytes: zipOf(workbookAround(sheetOf([['XFD1048576', 'x']], '<dimension ref="A1:XFD1048576"/>'))),
    reason: /columns/,
  },
  {
    name: 'deep.xlsx',
    bytes: zipOf(
      workbookAround(
        sheetOf([
          ['A1', 'DataItem'],
          ['A1048576', 'x'],
        ]),
      ),
    ),
    reason: /50,000 rows/,
  },
  {
    name: 'dimension.xlsx',
    bytes: zipOf(workbookAround(sheetOf([['A1', 'DataItem']], '<dimension ref="A1:XFD1048576"/>'))),
    reason: /no rows/,
  },
  {
    name: 'entities.xlsx',
    bytes: zipOf(
      workbookAround(`<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><a>&b;</a>`),
    ),
    reason: /XML that no workbook has/,
  },
  {
    name: 'entity.xlsx',
    bytes: zipOf(workbookAround(sheetOf([['A1', '&toString;']]))),
    reason: /unknown character &toString;/,
  },
  {
    name: 'levels.xlsx',
    bytes: zipOf(workbookAround('<a>'.repeat(100_000))),
    reason: /nested too deeply/,
  },
  { name: 'open.xlsx', bytes: zipOf(workbookAround('<worksheet><sheetData>')), reason: /well-formed/ },
  { name: 'prototype.csv', bytes: csv(`${header},__proto__`, 'a,number,a,a,,,b'), reason: /__proto__/ },
  { name: 'prototype.json', bytes: Buffer.from('[{"__proto__":{"a":1}}]'), reason: /__proto__/ },
  { name: 'quote.csv', bytes: csv(header, 'a,number,"a,a'), reason: /quote in row 2/ },
  { name: 'moved.csv', bytes: csv(header, 'a,number,left, right,a,,mm'), reason: /more cells than the header/ },
  { name: 'latin.csv', bytes: Buffer.from(`${header}\na,number,\xb5l,a`, 'latin1'), reason: /UTF-8/ },
  {
    name: 'wide.csv',
    bytes: csv(Array.from({ length: 10_001 }, (_, index) => `c${index}`).join(',')),
    reason: /columns/,
  },
  {
    name: 'long.csv',
    bytes: csv(header, ...Array.from({ length: 50_001 }, (_, i) => `a${i},int,a,a${i}`)),
    reason: /rows/,
  },
  { name: 'quotes.csv', bytes: Buffer.alloc(10_000_000, '"'), reason: /32,767 characters/ },
  { name: 'commas.csv', bytes: Buffer.alloc(10_000_000, ',,\n'), reason: /lines/ },
  { name: 'newlines.csv', bytes: Buffer.alloc(10_000_000, '\n'), reason: /lines/ },
  { name: 'separators.csv', bytes: Buffer.alloc(10_000_000, ','), reason: /columns/ },
  { name: 'nested.json', bytes: Buffer.alloc(10_000_000, '['), reason: /nested/ },
  { name: 'object.json', bytes: Buffer.from('{"a":1}'), reason: /list of objects/ },
  { name: 'header.csv', bytes: csv(header), reason: /no rows/ },
]
