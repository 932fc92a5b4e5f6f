/** Longer texts are shown by their beginning. */
const cellLimit = 1_000

/** The first rows of a report, as its file has them. */
export interface PreviewTable {
  readonly columns: string[]
  /** Null is an empty cell. */
  readonly rows: (string | null)[][]
  /** Whether texts are shown by their beginning only. */
  readonly isCut: boolean
}

/** @param lines the header and the rows */
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

/** The number of rows of a report. */
export interface PreviewCounts {
  /** The number of rows in the window. */
  readonly all: number
  /** The number of rows after the first comparison, after the first two, and so on. */
  readonly steps: number[]
  /** The report's rows by day (`2026-03-01`) or by month (`2026-03`) in the offset of its dates. */
  readonly buckets: { readonly bucket: string; readonly rows: number }[]
}

/** @param lines the header, and a line for each bucket: its name, all rows, and those that each step leaves */
export const previewCounts = ([header = [], ...lines]: readonly (readonly (string | null)[])[]): PreviewCounts => {
  const sumOf = (column: number): number => lines.reduce((sum, line) => sum + Number(line[column] ?? 0), 0)
  const last = header.length - 1
  return {
    all: sumOf(1),
    steps: header.slice(2).map((_, index) => sumOf(index + 2)),
    buckets: lines.map(line => ({ bucket: line[0] ?? '', rows: Number(line[last] ?? 0) })),
  }
}
