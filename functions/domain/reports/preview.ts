/** The most characters of a cell that the preview shows as a whole. Of a longer text, the beginning is shown. */
const cellLimit = 1_000

/** A preview of a report: its first rows, with the texts that the result's file has. */
export interface PreviewTable {
  readonly columns: string[]
  /** The cells of the rows in the preview. Null stands for an empty cell. */
  readonly rows: (string | null)[][]
  /** Whether the preview shows only the beginning of some texts. */
  readonly isCut: boolean
}

/**
 * Makes the preview table from the lines of a result.
 * @param lines the header, then the rows
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

/** How many rows a report has: in all, after each comparison, and by day or month. */
export interface PreviewCounts {
  /** The number of rows within the report's dates, before any comparison. */
  readonly all: number
  /** The number of rows that are left after the first comparison, after the first two, and so on. */
  readonly steps: number[]
  /** The number of rows for each day (`2026-03-01`) or month (`2026-03`), in the offset of the report's dates. */
  readonly buckets: { readonly bucket: string; readonly rows: number }[]
}

/**
 * @param lines the header, then a line for each day or month: its name, the number of all rows, and the number that
 * each step leaves
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
