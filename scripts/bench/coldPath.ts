import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { functionNames } from '#infra/access.ts'
import { variablesOf } from '#infra/variables.ts'
import { bundleFunctions, bundlesFolder } from '#infra/bundle.ts'
import { root } from '../project.ts'
import { compare, median, type Result } from './measure.ts'

const runs = 7

/** Returns the CPU time, in microseconds, that a new process needs to load a module and nothing else. */
const loadMicroseconds = (file: string, environment: Record<string, string>): number => {
  const code = `await import(${JSON.stringify(file)}); const { user, system } = process.cpuUsage(); console.log(user + system)`
  return Number(
    spawnSync(process.execPath, ['--input-type=module', '-e', code], { env: environment, encoding: 'utf8' }).stdout,
  )
}

/**
 * Measures what loading each function costs before its handler runs, compared with a handler that imports nothing.
 * The two are loaded alternately, so that other work on the machine slows both down equally.
 */
export const coldPath = async (): Promise<Result[]> => {
  await bundleFunctions(root)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-bench-'))
  try {
    const bare = path.join(folder, 'bare.mjs')
    writeFileSync(bare, 'export const handler = async () => ({})')
    return functionNames.map(name => {
      const bundle = path.join(root, bundlesFolder, name, 'index.mjs')
      const environment = {
        AWS_REGION: 'us-east-1',
        ...Object.fromEntries(variablesOf(name).map(variable => [variable, '1'])),
      }
      const [references, times]: [number[], number[]] = [[], []]
      for (let run = 0; run < runs; run += 1) {
        references.push(loadMicroseconds(bare, {}))
        times.push(loadMicroseconds(bundle, environment))
      }
      return compare('a bare handler', median(references), `load ${name}`, median(times))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
