/** Finds a cell and what ends it: a text in quotes, or nothing, which is null. */
const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/gy

/**
 * The lines of a CSV file as Athena writes it, the header first; null is a cell with nothing in it, not even quotes.
 */
export const resultCells = (csv: string): (string | null)[][] => {
  const lines: (string | null)[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? (plain === '' ? null : plain))
    if (end === '\n') lines.push([])
  }
  return lines.slice(0, -1)
}
