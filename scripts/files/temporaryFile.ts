import { randomBytes } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { namingFullDisk } from './fullDisk.ts'
import { isRunning } from './processStart.ts'

/**
 * Writes text to a temporary file next to `file`, calls `use` with its path, and then removes the temporary file if
 * it still exists. If the disk is full, the error names `file`.
 */
export const withTemporary = async <T>(
  file: string,
  text: string,
  use: (temporary: string) => Promise<T>,
): Promise<T> => {
  await sweep(file)
  // The temporary file's name contains the id of the process that writes it.
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await use(temporary)
  } catch (error) {
    throw namingFullDisk(file, error)
  } finally {
    await rm(temporary, { force: true })
  }
}

const swept = new Set<string>()

/**
 * Removes the temporary files that killed processes have left next to `file`, because they may contain a password.
 * This is done only once per file.
 */
const sweep = async (file: string): Promise<void> => {
  if (swept.has(file)) return
  swept.add(file)
  const folder = path.dirname(file)
  const beginning = `${path.basename(file)}.`
  // If the folder does not exist, there is nothing to remove. The subsequent write reports the missing folder.
  for (const name of await readdir(folder).catch(() => [])) {
    const [, pid] = /^(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(beginning.length)) ?? []
    if (!name.startsWith(beginning) || pid === undefined || isRunning(Number(pid))) continue
    await rm(path.join(folder, name), { force: true })
  }
}
