/**
 * Matches a cell of a CSV file and the character that ends it. A cell is a text, with or without quotes. An empty
 * cell without quotes is null.
 */
const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/gy

/**
 * Returns the cells of a CSV file as Athena writes it, line by line, header first. An empty cell without quotes is
 * null.
 */
export const resultCells = (csv: string): (string | null)[][] => {
  const lines: (string | null)[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? (plain === '' ? null : plain))
    if (end === '\n') lines.push([])
  }
  return lines.slice(0, -1)
}
