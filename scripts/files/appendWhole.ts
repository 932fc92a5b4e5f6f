import { open } from 'node:fs/promises'
import { namingFullDisk } from './fullDisk.ts'

/**
 * Appends a whole text to a file, or nothing. If a full disk takes only a part of the text, that part is cut off
 * again, so that it does not run into the next line. Calls for one file must not overlap.
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
