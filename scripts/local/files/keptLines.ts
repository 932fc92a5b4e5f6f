import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { appendWhole } from '../../files/appendWhole.ts'
import { writeAtomically } from '../../files/atomicFile.ts'
import { serialised } from '../../files/serialised.ts'

/** A log of values, such as mails, in a file that keeps only the newest values. Each value is one line of JSON. */
export interface KeptLines<T> {
  /** Adds a value to the log. Resolves once it has been written to the file. */
  add(value: T): Promise<void>
  /** Returns the values in the log, newest last. */
  list(): readonly T[]
}

const kept = 2_000
/** The maximum number of lines in the file. When it is reached, the file is rewritten with only the newest values. */
const mostLines = 2 * kept

/**
 * Opens a file of values. An incomplete last line, left by a process that was killed while writing it, was never
 * acknowledged. Such a line is dropped when the file is opened, and so is any value that is not a `T`.
 */
export const openKeptLines = async <T extends object>(
  file: string,
  isOne: (value: unknown) => value is T,
): Promise<KeptLines<T>> => {
  const valueIn = (line: string): T | undefined => {
    try {
      const value: unknown = JSON.parse(line)
      return isOne(value) ? value : undefined
    } catch {
      return undefined
    }
  }
  const stored = await load(file)
  let values = stored
    .split('\n')
    .flatMap(line => valueIn(line) ?? [])
    .slice(-kept)
  if (contentOf(values) !== stored) await writeAtomically(file, contentOf(values))
  let lines = values.length
  const writer = serialised()

  const write = async (value: T): Promise<void> => {
    await appendWhole(file, contentOf([value]))
    values = [...values, value].slice(-kept)
    lines += 1
    if (lines < mostLines) return
    await writeAtomically(file, contentOf(values))
    lines = values.length
  }
  return { add: value => writer.run(() => write(value)), list: () => values }
}

const contentOf = (values: readonly unknown[]): string => values.map(value => `${JSON.stringify(value)}\n`).join('')

const load = async (file: string): Promise<string> => {
  await mkdir(dirname(file), { recursive: true })
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
}
