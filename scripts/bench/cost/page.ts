import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { costs } from './cost.ts'
import { root } from '../../project.ts'

/** Lines of the cost of a stage, with the sizes as they are now, that docs/cost.md does not have. */
export const linesMissingInCostPage = async (): Promise<string[]> => {
  const page = new Set((await readFile(path.join(root, 'docs/cost.md'), 'utf8')).split('\n'))
  return (await costs()).filter(line => !page.has(line))
}
