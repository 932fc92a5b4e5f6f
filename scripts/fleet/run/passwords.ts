import { statSync } from 'node:fs'
import * as z from 'zod'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { errorCode } from '../../files/errorCode.ts'
import { readJsonSync } from '../../files/readText.ts'

const DeviceFile = z.object({ claim: z.string().min(1), devices: freeRecord(z.string()) })

export interface Passwords {
  claim(): string
  /**
   * Returns an instrument's password from the file's current content, because another program may have enrolled the
   * instrument.
   */
  of(name: string): string | undefined
  /** Remembers, in memory, the password that the broker has given to an instrument at its enrolment. */
  learn(name: string, password: string): void
}

/**
 * Opens a file of passwords. The file is read again whenever it has changed. Throws if it is missing or is not a file
 * of passwords.
 */
export const openPasswords = (file: string): Passwords => {
  const learnt = new Map<string, string>()
  let read = { changed: 0, content: contentOf(file) }
  const current = () => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? read.changed
    if (changed !== read.changed) read = { changed, content: contentOf(file) }
    return read.content
  }
  return {
    claim: () => current().claim,
    of: name => {
      const { devices } = current()
      return Object.hasOwn(devices, name) ? devices[name] : learnt.get(name)
    },
    learn: (name, password) => void learnt.set(name, password),
  }
}

const contentOf = (file: string): z.infer<typeof DeviceFile> => {
  const text = textOf(file)
  const result = DeviceFile.safeParse(text)
  if (result.success) return result.data
  const form = '{"claim": "…", "devices": {"name": "password"}}'
  throw new Error(`The file of passwords ${file} must have the form ${form}. Repair it or restore a copy`)
}

const textOf = (file: string): unknown => {
  try {
    return readJsonSync(file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new Error(`The file of passwords ${file} does not exist. Run 'npm start' first, which makes it`, {
      cause: error,
    })
  }
}
