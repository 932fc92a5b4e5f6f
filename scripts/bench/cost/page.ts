import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { costs } from './cost.ts'
import { root } from '../../base/project.ts'

/** Computes the tables of docs/cost.md from the current sizes. Returns the lines that are missing in docs/cost.md. */
export const linesMissingInCostPage = async (): Promise<string[]> => {
  const page = new Set((await readFile(path.join(root, 'docs/cost.md'), 'utf8')).split('\n'))
  return (await costs()).filter(line => !page.has(line))
}
