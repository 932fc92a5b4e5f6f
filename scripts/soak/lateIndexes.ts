import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../project.ts'
import { noLocalTrials, tryFiles, type LocalTrials } from './localTrials.ts'

/** The environment variable by which tests make reads of indexes lag, in milliseconds. */
export const indexLagVariable = 'INDEX_LAG_MS'

/** The lag of the trial. DynamoDB itself is a few milliseconds behind, and more under load. */
const lagMs = 500

/** Test files that do not start a product, or that kill it. */
const others = new Set(['soak.test.ts', 'oneComputer.test.ts', 'lambdaRuntime.test.ts'])

/** The integration tests with indexes that stay behind the tables. */
export const tryLateIndexes = async (dataDir: string): Promise<LocalTrials> => {
  const folder = path.join('tests', 'integration')
  const files = (await readdir(path.join(root, folder)))
    .filter(name => name.endsWith('.test.ts') && !others.has(name))
    .map(name => path.join(folder, name))
  return tryFiles(
    ['integration'],
    files,
    { [indexLagVariable]: String(lagMs) },
    path.join(dataDir, 'late-indexes.json'),
  )
}

export const noLateIndexes = noLocalTrials

export const lateIndexesRows = ({ tried, held }: LocalTrials): [string, string][] => [
  [`tests with indexes ${lagMs} ms late`, `${tried} tried, ${held} held`],
]
