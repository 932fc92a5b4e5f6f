import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { appendWhole } from '../../../files/appendWhole.ts'
import { serialised } from '../../../files/serialised.ts'

/** The rows of a stream that have not been delivered yet, stored on disk in files of lines. */
export interface Segments {
  /** Appends lines to the current file. Resolves once they are on disk. */
  append(lines: string): Promise<void>
  /**
   * Closes the current file, passes each file to `deliver`, and deletes a file once it is delivered. A file keeps its
   * name until then, so that a repeated delivery after a crash uses the same name.
   */
  drain(deliver: (name: string, lines: string[]) => Promise<void>): Promise<void>
}

const suffix = '.ndjson'

export const openSegments = async (folder: string): Promise<Segments> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const appending = serialised()
  const draining = serialised()
  let current: string | undefined
  return {
    append: lines =>
      appending.run(async () => {
        current ??= `${Date.now()}-${randomUUID()}`
        await appendWhole(path.join(folder, current + suffix), lines)
      }),
    drain: deliver =>
      draining.run(async () => {
        const names = await appending.run(async () => {
          current = undefined
          return (await readdir(folder)).filter(name => name.endsWith(suffix)).toSorted()
        })
        for (const name of names) {
          const file = path.join(folder, name)
          await deliver(name.slice(0, -suffix.length), linesOf(await readFile(file, 'utf8')))
          await rm(file)
        }
      }),
  }
}

/** Returns the complete lines of a file. A crash can leave an incomplete last line, which was never acknowledged. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .filter(line => line !== '')
