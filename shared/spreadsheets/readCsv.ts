import { textOfFile } from './fileKind.ts'
import { refuse, refuseColumns, refuseLongCell, tableBuilder, tableLimits, type Table } from './table.ts'

/**
 * Reads CSV as in RFC 4180, with any line breaks. Cells may be separated by `,`, `;` or a tab. The separator is taken
 * from a first line such as `sep=;`; without one, it is the most frequent of the three in the header. All cells are
 * texts.
 */
export const readCsv = (bytes: Uint8Array): Table => {
  const file = textOfFile(bytes)
  const hint = separatorHint(file)
  // The line that names the separator is not counted as a row. Excel does not show it, so the next line is row 1.
  const text = hint ? file.slice(hint.length) : file
  const table = tableBuilder()
  const separator = hint?.separator ?? separatorOf(text)
  let width = 0
  let row = 0
  for (const cells of records(text, separator)) {
    row += 1
    // Empty lines do not become rows, but they count towards the limit of lines. Otherwise, a file with nothing but
    // empty lines would be read to its end.
    if (row > tableLimits.lines)
      refuse(`The file has more than ${tableLimits.lines.toLocaleString('en')} lines. Remove empty ones, or split it`)
    const last = cells.findLastIndex(cell => cell !== '')
    if (width === 0) width = last + 1
    // If a row has more cells than the header, an unquoted cell contains a separator, so that the following cells are
    // in the wrong columns.
    else if (last >= width) {
      const remedy = 'Remove them, or put cells that contain a comma or semicolon in quotes'
      refuse(`Row ${row} of the file has more cells than the header. ${remedy}`)
    }
    table.add(row, cells)
  }
  return table.end()
}

const separators = [',', ';', '\t'] as const

type Separator = (typeof separators)[number] | '|'

interface Hint {
  readonly separator: Separator
  /** The length of the file's first line, including its line break. */
  readonly length: number
}

/** Reads a first line such as `sep=;`, which sets the separator. Excel supports it, and some programs write it. */
const separatorHint = (text: string): Hint | undefined => {
  const [line, said] = /^"?sep=([^\r\n"]{0,10})"?(?:\r\n|\r|\n)/i.exec(text.slice(0, 30)) ?? []
  if (line === undefined || said === undefined) return undefined
  const separator = [...separators, '|' as const].find(known => known === said)
  return separator
    ? { separator, length: line.length }
    : refuse(`The file's first line is sep=${said}. Save it with commas, semicolons, tabs or | between the cells`)
}

const separatorOf = (text: string): Separator => {
  const counts = new Map<string, number>(separators.map(separator => [separator, 0]))
  let isQuoted = false
  let isFound = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (counts.has(character)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
      isFound = true
    } else if ((character === '\n' || character === '\r') && isFound) break
  }
  return separators.reduce((most, one) => ((counts.get(one) ?? 0) > (counts.get(most) ?? 0) ? one : most))
}

function* records(text: string, separator: Separator): Generator<string[]> {
  let record: string[] = []
  let row = 1
  for (let at = 0; at < text.length || record.length > 0; at += 1) {
    const cell = text[at] === '"' ? quotedCell(text, at, row) : plainCell(text, at, separator)
    record.push(cell.value)
    if (record.length > tableLimits.columns) refuseColumns()
    at = cell.end
    const next = text.charAt(at)
    if (next === separator) continue
    if (next !== '' && next !== '\n' && next !== '\r')
      refuse(`Row ${row} of the file has a quote inside a cell. Double it, and put the whole cell in quotes`)
    if (next === '\r' && text[at + 1] === '\n') at += 1
    yield record
    record = []
    row += 1
  }
}

interface CsvCell {
  readonly value: string
  /** The position after the cell, which is a separator, a line break or the end of the text. */
  readonly end: number
}

const quotedCell = (text: string, start: number, row: number): CsvCell => {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') {
    // In a quoted cell, each character takes at most two characters of the file, because a quote is doubled. A cell
    // that takes more than twice the limit is refused immediately, so that a cell full of quotes is not read to its
    // end.
    if (at - start > 2 * tableLimits.charactersPerCell + 2) refuseLongCell(row)
    at = text.indexOf('"', at + 2)
  }
  if (at === -1)
    return refuse(`The file has an opening quote in row ${row}, but no closing one. Add it at the end of the cell`)
  return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
}

const plainCell = (text: string, start: number, separator: string): CsvCell => {
  let end = start
  while (end < text.length && !isCellEnd(text.charAt(end), separator)) {
    if (text[end] === '"') break // the caller expects a separator here and reports the text after the quote
    end += 1
  }
  return { value: text.slice(start, end), end }
}

const isCellEnd = (character: string, separator: string): boolean =>
  character === separator || character === '\n' || character === '\r'
