import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../base/project.ts'
import { runUnitTests } from './runTests.ts'

export interface PropertiesResult {
  readonly files: number
  readonly rounds: number
  /**
   * The seed with which a property test failed, and the output of the tests. To reproduce the failure, set
   * `PROPERTY_SEED` to the seed.
   */
  readonly failure: { readonly seed: number; readonly said: string } | undefined
}

const drawing = '#tests/support/draw/fc.ts'

/** Runs the property tests, which use random cases. Each round uses a new seed. */
export const tryProperties = async (rounds: number): Promise<PropertiesResult> => {
  const files = await drawingFiles()
  for (let round = 0; round < rounds; round += 1) {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const said = await runUnitTests(files, { PROPERTY_SEED: String(seed) })
    if (said !== undefined) return { files: files.length, rounds: round + 1, failure: { seed, said } }
  }
  return { files: files.length, rounds, failure: undefined }
}

const drawingFiles = async (): Promise<string[]> => {
  const all = await readdir(path.join(root, 'tests', 'unit'), { recursive: true })
  const files = all.filter(name => name.endsWith('.test.ts')).map(name => path.join('tests', 'unit', name))
  const contents = await Promise.all(files.map(name => readFile(path.join(root, name), 'utf8')))
  return files.filter((_, index) => contents[index]?.includes(drawing))
}

export const propertiesRows = ({ files, rounds }: PropertiesResult): [string, string][] => [
  ['files of tests with drawn cases', String(files)],
  ['  seeds', String(rounds)],
]
