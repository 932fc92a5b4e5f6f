/** The maximum number of characters of a cell that the preview shows. Longer texts are cut. */
const cellLimit = 1_000

/** The preview of a report: its first rows, with the same texts as in the result file. */
export interface PreviewTable {
  readonly columns: string[]
  /** The cells of each row. Null is an empty cell. */
  readonly rows: (string | null)[][]
  /** Whether some texts in the preview are cut. */
  readonly isCut: boolean
}

/**
 * Builds the preview from the lines of a result.
 * @param lines the header, followed by the rows
 */
export const previewTable = ([header = [], ...lines]: readonly (readonly (string | null)[])[]): PreviewTable => {
  let isCut = false
  const shown = (cell: string | null): string | null => {
    if (cell === null || cell.length <= cellLimit) return cell
    isCut = true
    return `${cell.slice(0, cellLimit).toWellFormed()}…`
  }
  const rows = lines.map(line => line.map(shown))
  return { columns: header.map(String), rows, isCut }
}

/** How many rows a report has: in total, after each comparison, and per day or month. */
export interface PreviewCounts {
  /** The number of rows within the report's dates, before any of its comparisons. */
  readonly all: number
  /** The number of rows that remain after the report's first comparison, after the first two, and so on. */
  readonly steps: number[]
  /** The number of rows per day (`2026-03-01`) or month (`2026-03`), in the UTC offset of the report's dates. */
  readonly buckets: { readonly bucket: string; readonly rows: number }[]
}

/**
 * @param lines the header, followed by one line per day or month: its name, the number of all rows, and the number
 * that remains after each comparison
 */
export const previewCounts = ([header = [], ...lines]: readonly (readonly (string | null)[])[]): PreviewCounts => {
  const sumOf = (column: number): number => lines.reduce((sum, line) => sum + Number(line[column] ?? 0), 0)
  const last = header.length - 1
  return {
    all: sumOf(1),
    steps: header.slice(2).map((_, index) => sumOf(index + 2)),
    buckets: lines.map(line => ({ bucket: line[0] ?? '', rows: Number(line[last] ?? 0) })),
  }
}
