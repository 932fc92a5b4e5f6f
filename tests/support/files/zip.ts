import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** The size that the archive declares for the entry. Defaults to the actual size. */
  readonly statedSize?: number
}

/** Creates a zip archive. Its declared sizes may be wrong. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, statedSize } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(statedSize ?? bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry.subarray(2), Buffer.from(name))
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const officeNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const sheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const relations = (...list: (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${officeNames}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Creates the smallest workbook that contains a sheet, given the sheet's XML. */
export const workbookAround = (sheet: string, more: readonly ZipEntry[] = []): readonly ZipEntry[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: '_rels/.rels', content: relations(['r1', 'officeDocument', 'xl/workbook.xml']) },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${sheetNames}" xmlns:r="${officeNames}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
  },
  { name: 'xl/_rels/workbook.xml.rels', content: relations(['r1', 'worksheet', 'worksheets/sheet1.xml']) },
  { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ...more,
]

/** The XML of a sheet with inline texts in the given cells. */
export const sheetOf = (cells: readonly (readonly [place: string, text: string])[], before = ''): string =>
  `<worksheet xmlns="${sheetNames}">${before}<sheetData>${cells
    .map(
      ([place, text]) =>
        `<row r="${/\d+/.exec(place)?.[0]}"><c r="${place}" t="inlineStr"><is><t>${text}</t></is></c></row>`,
    )
    .join('')}</sheetData></worksheet>`
