import { withoutFormulaGuard } from '#shared/csv.ts'
import { UnreadableFile, type FileLine } from './fileLine.ts'

/** Lines of CSV by RFC 4180, with any line ends. Separated by the one of `,` `;` tab that the first line has most of: Excel writes what its country uses. */
export const csvLines = (file: string): FileLine[] => {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file
  const token = tokenOf(separatorOf(text))
  const lines: FileLine[] = []
  let cells: string[] = []
  while (token.lastIndex < text.length) {
    const row = lines.length + 1
    const match = token.exec(text)
    if (!match) throw new UnreadableFile(`Row ${row} has a quotation mark that is not closed, or text beside one.`)
    const { quoted, plain = '', end = '' } = match.groups ?? {}
    cells.push(withoutFormulaGuard(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (/^[\r\n]*$/.test(end)) {
      lines.push({ row, cells })
      cells = []
    }
  }
  return cells.length > 0 ? [...lines, { row: lines.length + 1, cells: [...cells, ''] }] : lines
}

const separators = [',', ';', '\t'] as const

const separatorOf = (text: string): string => {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counts = separators.map(separator => first.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** One cell and what ends it. */
const tokenOf = (separator: string): RegExp =>
  new RegExp(
    `(?:"(?<quoted>[^"]*(?:""[^"]*)*)"|(?<plain>[^"${separator}\\r\\n][^${separator}\\r\\n]*|))(?<end>${separator}|\\r\\n|\\r|\\n|$)`,
    'y',
  )
