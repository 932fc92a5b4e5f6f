import { globSync } from 'node:fs'
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

/** The folders of integration tests that start no whole product: those of the agent, and of the stand-ins. */
const apart = ['tests/integration/agent/**', 'tests/integration/local/**']

/** Runs the integration tests with a lag on reads of indexes, and on reads of tables without `ConsistentRead`. */
export const tryLateReads = async (dataDir: string): Promise<LocalTrials> => {
  const files = globSync('tests/integration/**/*.test.ts', { cwd: root, exclude: apart }).filter(
    file => !others.has(path.basename(file)),
  )
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
