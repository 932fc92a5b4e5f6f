import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { writeAtomically } from '../../../../files/atomicFile.ts'
import { withLock } from '../../../../files/lock.ts'
import { readJsonFile } from '../../../files/readJsonFile.ts'

/** The content of `devices.json`: the claim password, and each enrolled instrument's own password. */
const DeviceFile = z.object({
  claim: z.string().min(1),
  devices: freeRecord(z.string()),
  /** The instruments that were enrolled with the claim password and have not used their own password yet. */
  unused: z.array(z.string()).default([]),
})

export type DeviceFile = z.infer<typeof DeviceFile>

export interface OpenDeviceFile {
  /**
   * Returns the current content of `devices.json`, which other processes may have changed. If the file cannot be
   * read, returns the content that was read last.
   */
  current(): DeviceFile
  /**
   * Changes the content of `devices.json`. Resolves once the change is on disk. Changes made during a write share the
   * next write.
   */
  change<Result>(change: (content: DeviceFile) => { content: DeviceFile; result: Result }): Promise<Result>
}

/**
 * The content of `devices.json`, and the stamp that the file had when it was read. If the file has a different stamp
 * now, it has changed since and is read again.
 */
interface Read {
  readonly stamp: string
  readonly content: DeviceFile
}

export const newPassword = (): string => randomBytes(18).toString('base64url')

/** Opens `devices.json`, and creates it on first use. */
export const openDeviceFile = async (file: string): Promise<OpenDeviceFile> => {
  await withLock(lockOf(file), async () => {
    const isNew = statSync(file, { throwIfNoEntry: false }) === undefined
    if (isNew) await writeAtomically(file, textOf({ claim: newPassword(), devices: {}, unused: [] }))
  })
  let cached: Read = { stamp: stampOf(file), content: read(file) }
  const current = (): DeviceFile => {
    try {
      const stamp = stampOf(file)
      if (stamp !== cached.stamp) cached = { stamp, content: read(file) }
    } catch (error) {
      console.error(`The passwords of instruments stay as they were. ${(error as Error).message}`)
    }
    return cached.content
  }

  let waiting: { readonly apply: (content: DeviceFile) => DeviceFile; readonly done: (error?: Error) => void }[] = []
  let writing: Promise<void> | undefined
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        cached = await writeBatch(file, batch)
        for (const { done } of batch) done()
      } catch (error) {
        for (const { done } of batch) done(error as Error)
      }
    }
    writing = undefined
  }
  return {
    current,
    change: <Result>(change: (content: DeviceFile) => { content: DeviceFile; result: Result }) =>
      new Promise<Result>((resolve, reject) => {
        let outcome: Result
        waiting.push({
          apply: content => {
            const changed = change(content)
            outcome = changed.result
            return changed.content
          },
          done: error => (error ? reject(error) : resolve(outcome)),
        })
        writing ??= writeWaiting()
      }),
  }
}

const writeBatch = (
  file: string,
  batch: readonly { readonly apply: (content: DeviceFile) => DeviceFile }[],
): Promise<Read> =>
  withLock(lockOf(file), async () => {
    const before = read(file)
    const after = batch.reduce((content, { apply }) => apply(content), before)
    if (after !== before) await writeAtomically(file, textOf(after))
    return { stamp: stampOf(file), content: after }
  })

const lockOf = (file: string): string => `${file}.lock`

const textOf = (content: DeviceFile): string => `${JSON.stringify(content, undefined, 2)}\n`

const read = (file: string): DeviceFile =>
  readJsonFile(file, DeviceFile, '{"claim": "…", "devices": {"name": "password"}}')

const stampOf = (file: string): string => {
  const { mtimeNs, ino, size } = statSync(file, { bigint: true })
  return `${mtimeNs}/${ino}/${size}`
}
