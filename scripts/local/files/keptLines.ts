import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { appendWhole } from '../../files/appendWhole.ts'
import { writeAtomically } from '../../files/atomicFile.ts'
import { serialised } from '../../files/serialised.ts'

/** The newest values that a file keeps, one JSON line each. */
export interface KeptLines<T> {
  /** Resolves when the value is in the file. */
  add(value: T): Promise<void>
  /** The values, newest last. */
  list(): readonly T[]
}

const kept = 2_000
/** The most lines in the file. Once there are so many, the file is written again with the newest values only. */
const mostLines = 2 * kept

/**
 * Opens a file of kept lines. A process that was killed while it wrote leaves an incomplete last line, which was never
 * acknowledged. This line is dropped when the file is opened, as are values that are not `T`.
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
