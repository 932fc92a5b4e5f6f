import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startStack as startLocalStack, type Stack, type StackOptions } from '#scripts/local/stack.ts'
import { callsVariable } from '#scripts/usedRights.ts'
import { consoleFolder, root } from '#scripts/base/project.ts'
import { readLagMs } from './readLag.ts'

export interface TestStack extends Stack {
  readonly dataDir: string
}

/**
 * Starts the whole product on free ports, with its own data directory. The functions and the console must have been
 * built. No clock calls functions each minute unless `callsByClock` is set; a test calls them with `tick`.
 */
export const startStack = async ({
  dataDir,
  ...options
}: {
  dataDir?: string
  callsByClock?: boolean
  throttleCognitoEvery?: number
  streamRecordsPerSecond?: number
  readingsBufferMs?: number
  liveUpdates?: boolean
  oneProcess?: boolean
  contentKeyIds?: readonly string[]
  sesSandbox?: readonly string[]
  iotRateTimes?: number
  past?: NonNullable<StackOptions['past']>
} = {}): Promise<TestStack> => {
  const folder = dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'benchwatch-test-')))
  const places = { root, consoleFolder, dataDir: folder, port: 0, mqttPort: 0 }
  const usual = { readLagMs, oneProcess: true, timeTimes: 4, callsByClock: false }
  const stack = await startLocalStack({ ...places, ...usual, ...options })
  return {
    ...stack,
    dataDir: folder,
    stop: async () => {
      await stack.stop()
      const calls = process.env[callsVariable]
      if (calls) await copyFile(path.join(folder, 'logs', 'aws-calls.ndjson'), path.join(calls, randomUUID()))
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The passwords that the broker accepts. */
export const deviceFile = async (dataDir: string): Promise<{ claim: string; devices: Record<string, string> }> =>
  JSON.parse(await readFile(path.join(dataDir, 'devices.json'), 'utf8')) as {
    claim: string
    devices: Record<string, string>
  }
