import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sizes } from '#scripts/bench/cost/sizes.ts'
import { root } from '#scripts/project.ts'

/** The lines of docs/cost.md. */
export const costPage: readonly string[] = readFileSync(path.join(root, 'docs/cost.md'), 'utf8').split('\n')

/** The cells of the rows of a table in Markdown. */
export const rowsOf = (lines: readonly string[]): string[][] =>
  lines.map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .slice(1, -1),
  )

/** The rows of a table of the page, by the first cell of its head. */
export const tableOnPage = (head: string): string[][] => {
  const from = costPage.findIndex(line => line.startsWith(`| ${head} |`))
  const rest = costPage.slice(from + 2)
  return rowsOf(rest.slice(0, rest.indexOf('')))
}

/** The sizes that the page says were measured; `npm run soak` measures them again. */
export const sizesOnPage = (): Sizes => {
  const units = tableOnPage('write units a message')
  const column = (place: number) =>
    Object.fromEntries(units.map(row => [row[0], Number(row[place])] as const).filter(([, count]) => count > 0))
  const measured = Object.fromEntries(tableOnPage('measured').map(([name = '', value]) => [name, Number(value)]))
  return { units: column(1), unitsWithRules: column(2), ...measured } as unknown as Sizes // the page has them all
}
