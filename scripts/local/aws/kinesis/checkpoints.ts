import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { appendWhole } from '../../../files/appendWhole.ts'
import type { MappingPorts } from './eventSourceMapping.ts'

type KeptOnDisk = Pick<MappingPorts, 'readCheckpoint' | 'writeCheckpoint' | 'deadLetter'>

/**
 * Maintains the two files of an event source mapping: the position up to which it has read its source
 * (`<folder>/<name>.checkpoint`), and its dead letters (`<folder>/<name>.dead-letters.ndjson`).
 */
export const keptIn = async (folder: string, name: string): Promise<KeptOnDisk> => {
  await mkdir(folder, { recursive: true })
  const checkpoint = path.join(folder, `${name}.checkpoint`)
  return {
    readCheckpoint: async () => (await readFile(checkpoint, 'utf8').catch(() => '')) || undefined,
    writeCheckpoint: async sequence => {
      await writeFile(`${checkpoint}.new`, sequence)
      await rename(`${checkpoint}.new`, checkpoint)
    },
    deadLetter: async (condition, records) => {
      const letter = {
        at: new Date().toISOString(),
        condition,
        source: name,
        records: records.map(({ record }) => record),
      }
      await appendWhole(path.join(folder, `${name}.dead-letters.ndjson`), `${JSON.stringify(letter)}\n`)
    },
  }
}
