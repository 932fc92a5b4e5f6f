import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sizes } from '#scripts/bench/cost/sizes.ts'
import { root } from '#scripts/base/project.ts'

/** The lines of docs/cost.md. */
export const costPage: readonly string[] = readFileSync(path.join(root, 'docs/cost.md'), 'utf8').split('\n')

/** Splits the rows of a Markdown table into cells. */
export const rowsOf = (lines: readonly string[]): string[][] =>
  lines.map(line =>
    line
      .split('|')
      .map(cell => cell.trim())
      .slice(1, -1),
  )

/** The rows of the table in docs/cost.md whose header begins with this cell. */
export const tableOnPage = (head: string): string[][] => {
  const from = costPage.findIndex(line => line.startsWith(`| ${head} |`))
  const rest = costPage.slice(from + 2)
  return rowsOf(rest.slice(0, rest.indexOf('')))
}

/** The measured sizes in docs/cost.md. `npm run soak` measures them again. */
export const sizesOnPage = (): Sizes => {
  const units = tableOnPage('write units a message')
  const column = (place: number) =>
    Object.fromEntries(units.map(row => [row[0], Number(row[place])] as const).filter(([, count]) => count > 0))
  const measured = Object.fromEntries(tableOnPage('measured').map(([name = '', value]) => [name, Number(value)]))
  return { units: column(1), unitsWithRules: column(2), ...measured } as unknown as Sizes // the page has all of them
}
