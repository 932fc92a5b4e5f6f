import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { namingFullDisk } from './fullDisk.ts'

/**
 * Replaces a file as a whole, readable for its owner only: a crash leaves the old content or the new one. Each writing
 * has a temporary file of its own, so that two at a time cannot mix.
 */
export const writeAtomically = async (file: string, content: string): Promise<void> => {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw namingFullDisk(file, error)
  }
}
