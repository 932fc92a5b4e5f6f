import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../base/project.ts'
import { noLocalTrials, tryFiles, type LocalTrials } from './localTrials.ts'

/** The environment variable that sets the lag of DynamoDB reads in tests, in milliseconds. */
export const readLagVariable = 'READ_LAG_MS'

/**
 * The environment variable that makes integration tests send their full number of messages or calls. Without it, they
 * send fewer.
 */
export const soakVariable = 'SOAK'

/**
 * How long reads lag behind writes in this trial, in milliseconds. In DynamoDB, the lag is a few milliseconds, or
 * more under load.
 */
const lagMs = 500

/** The integration test files that this trial leaves out, because they either do not start a product or kill it. */
const others = new Set(['soak.test.ts', 'oneComputer.test.ts', 'lambdaRuntime.test.ts'])

/** Runs the integration tests with a lag on reads of indexes, and on reads of tables without `ConsistentRead`. */
export const tryLateReads = async (dataDir: string): Promise<LocalTrials> => {
  const folder = path.join('tests', 'integration')
  const files = (await readdir(path.join(root, folder)))
    .filter(name => name.endsWith('.test.ts') && !others.has(name))
    .map(name => path.join(folder, name))
  return tryFiles(
    ['integration'],
    files,
    { [readLagVariable]: String(lagMs), [soakVariable]: 'yes' },
    path.join(dataDir, 'late-reads.json'),
  )
}

export const noLateReads = noLocalTrials

export const lateReadsRows = ({ tried, held }: LocalTrials): [string, string][] => [
  [`tests with reads ${lagMs} ms late`, `${tried} tried, ${held} held`],
]
