import { refuse, tableBuilder, tableLimits, type Cell, type Table } from './table.ts'
import { openZip, type Zip } from './unzip.ts'
import { readXml } from './xml.ts'

/** The first visible sheet of a workbook. */
export const readXlsx = (bytes: Uint8Array): Table => {
  const zip = openZip(bytes)
  if (zip.text('[Content_Types].xml') === undefined) return refuse('It is a zip archive, but not a workbook')
  const workbook = theOnly(relationsOf(zip, ''), 'officeDocument')
  if (!workbook || workbook.endsWith('.bin')) return refuse('It is a zip archive, but not an .xlsx workbook')
  const relations = relationsOf(zip, workbook)
  const sheet = relations.get(firstSheet(partOf(zip, workbook)))?.target
  if (!sheet) return refuse('The workbook has no sheet')
  const strings = theOnly(relations, 'sharedStrings')
  return readSheet(partOf(zip, sheet), strings ? readStrings(partOf(zip, strings)) : [])
}

const partOf = (zip: Zip, name: string): string =>
  zip.text(name) ?? refuse(`The workbook is missing its part ${name.slice(0, 100)}`)

interface Relation {
  /** The last word of its type; what comes before differs between the editions of the format. */
  readonly type: string
  /** From the archive's root. */
  readonly target: string
}

/** The relations of a part by their ids; those of the whole archive for ''. */
const relationsOf = (zip: Zip, part: string): Map<string, Relation> => {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = new Map<string, Relation>()
  readXml(zip.text(`${folder}_rels/${part.slice(folder.length)}.rels`) ?? '', {
    open: (name, attribute) => {
      const target = attribute('Target')
      if (name !== 'Relationship' || target === undefined || attribute('TargetMode') === 'External') return
      relations.set(attribute('Id') ?? '', {
        type: attribute('Type')?.split('/').at(-1) ?? '',
        target: new URL(target, `file:///${folder}`).pathname.slice(1),
      })
    },
  })
  return relations
}

const theOnly = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find(relation => relation.type === type)?.target

/** The relation of the first sheet that is shown. */
const firstSheet = (workbook: string): string => {
  let id: string | undefined
  readXml(workbook, {
    open: (name, attribute) => {
      if (name !== 'sheet' || (attribute('state') ?? 'visible') !== 'visible') return
      id ??= attribute('r:id') ?? attribute('id')
    },
  })
  return id ?? ''
}

/** Texts that cells refer to by number; the readings that East Asian ones may have beside them are left out. */
const readStrings = (document: string): string[] => {
  const strings: string[] = []
  let parts: string[] = []
  let inText = false
  let inReading = false
  readXml(document, {
    open: name => {
      if (name === 'si') parts = []
      else if (name === 't') inText = !inReading
      else if (name === 'rPh') inReading = true
    },
    text: text => {
      if (inText) parts.push(text)
    },
    close: name => {
      if (name === 't') inText = false
      else if (name === 'rPh') inReading = false
      else if (name === 'si') {
        strings.push(unescaped(parts.join('')))
        if (strings.length > tableLimits.cells) refuse('The workbook has more texts than a sheet may have cells')
      }
    },
  })
  return strings
}

/** Excel writes characters that XML has none of as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/** Cells say where they are; the dimension that a sheet states is not believed, nor needed. */
const readSheet = (document: string, strings: readonly string[]): Table => {
  const table = tableBuilder()
  let row = 0
  let cells: Cell[] = []
  let column = -1
  let type = 'n'
  let value: string[] = []
  let isValue = false
  readXml(document, {
    open: (name, attribute) => {
      if (name === 'row') {
        row = nextRow(row, attribute('r'))
        ;[cells, column] = [[], -1]
      } else if (name === 'c') {
        column = nextColumn(column, attribute('r'))
        ;[type, value] = [attribute('t') ?? 'n', []]
      } else if (name === 'v' || name === 't') isValue = true
      else if (name === 'rPh') isValue = false
    },
    text: text => {
      if (isValue) value.push(text)
    },
    close: name => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && value.length > 0) {
        while (cells.length < column) cells.push(undefined)
        cells[column] = cellOf(row, type, value.join(''), strings)
      } else if (name === 'row') table.add(row, cells)
    },
  })
  return table.end()
}

const nextRow = (before: number, stated: string | undefined): number => {
  const row = stated === undefined ? before + 1 : Number(stated)
  return Number.isSafeInteger(row) && row > before ? row : refuse('The rows of the sheet are out of order')
}

const nextColumn = (before: number, place: string | undefined): number => {
  const letters =
    place === undefined ? undefined : (/^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1] ?? refuse('A cell is nowhere'))
  const column =
    letters === undefined
      ? before + 1
      : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column >= tableLimits.columns) refuse(`It has more than ${tableLimits.columns.toLocaleString('en')} columns`)
  return column > before ? column : refuse('The cells of the sheet are out of order')
}

const cellOf = (row: number, type: string, value: string, strings: readonly string[]): Cell => {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? refuse('The workbook is missing a text that a cell refers to')
    case 'str':
    case 'inlineStr':
    case 'd':
      return unescaped(value)
    case 'b':
      return value === '1' || value === 'true'
    case 'e':
      return refuse(`A cell of row ${row} holds the error ${value.slice(0, 20)}`)
    default:
      return Number.isFinite(Number(value)) ? Number(value) : refuse(`A cell of row ${row} does not hold a number`)
  }
}
