import { open } from 'node:fs/promises'
import { namingFullDisk } from './fullDisk.ts'

/**
 * Appends a text to a file, either completely or not at all. If the disk is full and only part of the text was
 * written, that part is removed again, so that it does not run into the next line. Calls for the same file must not
 * overlap.
 */
export const appendWhole = async (file: string, text: string): Promise<void> => {
  const handle = await open(file, 'a', 0o600)
  try {
    const { size } = await handle.stat()
    await handle.appendFile(text).catch(async (error: unknown) => {
      await handle.truncate(size)
      throw namingFullDisk(file, error)
    })
  } finally {
    await handle.close()
  }
}
