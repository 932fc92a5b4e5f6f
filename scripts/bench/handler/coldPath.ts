import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { functionNames } from '#infra/access/access.ts'
import { variablesOf } from '#infra/variables.ts'
import { bundleFunctions, bundlesFolder } from '#infra/bundle.ts'
import { root } from '../../base/project.ts'
import { seed } from './seed.ts'
import { startStore } from './startStore.ts'
import { streamBatches, streamStart } from '../ingestStream.ts'
import { compare, median, type Result } from '../measure.ts'

const runs = 7

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the CPU time in microseconds that a new process takes to load a module, and to call its handler if `call` is
 * the code of a call.
 */
const coldMicroseconds = (file: string, environment: Environment, call = ''): number => {
  const code = `const { handler } = await import(${JSON.stringify(file)}); ${call}
    const { user, system } = process.cpuUsage(); console.log(user + system); process.exit()`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`A process that loads ${file} failed. Fix the error that it printed:\n${stderr}`)
  return Number(stdout.trim().split('\n').at(-1))
}

/** A module and its environment, whose loading is measured. */
interface Measured {
  readonly what: string
  readonly file: string
  readonly environment: Environment
  /** Returns the JavaScript that calls the loaded module. It is different for each run of the measurement. */
  readonly call?: (run: number) => string
}

/** Compares a module with a handler that imports nothing. Both run in turns, so that other work slows both. */
const measureCold = (bare: string, { what, file, environment, call }: Measured): Result => {
  const [references, times]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    const code = call?.(run)
    references.push(coldMicroseconds(bare, {}, code))
    times.push(coldMicroseconds(file, environment, code))
  }
  return compare('a bare handler', median(references), what, median(times))
}

const bundleOf = (name: string): string => path.join(root, bundlesFolder, name, 'index.mjs')

/**
 * Measures what loading each function costs before its handler runs, and what ingest's first call costs, compared with
 * a handler that imports nothing and does nothing.
 */
export const coldPath = async (): Promise<Result[]> => {
  await bundleFunctions(root)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-bench-'))
  try {
    const bare = path.join(folder, 'bare.mjs')
    writeFileSync(bare, 'export const handler = async () => ({})')
    const loads = functionNames.map(name => {
      const variables = Object.fromEntries(variablesOf(name).map(variable => [variable, '1']))
      const environment = { AWS_REGION: 'us-east-1', ...variables }
      return measureCold(bare, { what: `load ${name}`, file: bundleOf(name), environment })
    })
    return [...loads, await firstCall(bare)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Measures loading ingest and storing one message of an instrument, with the store in another process. */
const firstCall = async (bare: string): Promise<Result> => {
  const store = await startStore()
  await seed({ devices: 1, rules: 0, models: 1 })
  const messages = streamBatches(1, { devices: 1 })[0]?.records ?? []
  // The messages have fixed times. With the real time, they would be handled as messages of long ago.
  const call = (run: number): string => `
    const { now } = Date; const shift = ${streamStart} - now(); Date.now = () => now() + shift
    const { batchItemFailures = [] } = await handler(${JSON.stringify({ Records: [messages[run]] })}, {})
    if (batchItemFailures.length > 0) throw new Error('Ingest did not store the message. Fix the error above')`
  // The names of tables are those of their variables in this process too.
  const names = [
    ...variablesOf('ingest'),
    'AWS_REGION',
    'AWS_ENDPOINT_URL',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
  ]
  const quiet = ['POWERTOOLS_METRICS_DISABLED', 'POWERTOOLS_LOG_LEVEL']
  const environment = Object.fromEntries([...names, ...quiet].map(name => [name, process.env[name]]))
  const result = measureCold(bare, {
    what: 'load ingest, and its first call',
    file: bundleOf('ingest'),
    environment,
    call,
  })
  store.stop()
  return result
}
