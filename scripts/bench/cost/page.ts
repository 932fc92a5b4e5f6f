import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { costs } from './cost.ts'
import { root } from '../../project.ts'

/** The lines of a stage's cost, computed from the present sizes, that docs/cost.md lacks. */
export const linesMissingInCostPage = async (): Promise<string[]> => {
  const page = new Set((await readFile(path.join(root, 'docs/cost.md'), 'utf8')).split('\n'))
  return (await costs()).filter(line => !page.has(line))
}
