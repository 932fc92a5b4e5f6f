import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ClassicLevel } from 'classic-level'
import { isDiskFull, namingFullDisk } from '../../files/fullDisk.ts'

/** The last eight bytes of every table file that LevelDB has completed. */
const tableMagic = Buffer.from('57fb808b247547db', 'hex')

const remedy = 'Restore a copy of it; deleting the data directory begins anew'

/** Opens a LevelDB database, and creates it on first use. Errors name the folder or the file, and the remedy. */
export const openLevel = async <Value = string>(folder: string): Promise<ClassicLevel<string, Value>> => {
  const suspects = await cutOffFiles(folder)
  const level = new ClassicLevel<string, Value>(folder)
  try {
    await level.open()
  } catch (error) {
    const { cause } = error as { cause?: { code?: string; message?: string } }
    const inUse = `${folder} is in use. Is Benchwatch running already?`
    if (cause?.code === 'LEVEL_LOCKED') throw new Error(inUse, { cause: error })
    if (isDiskFull(cause)) throw namingFullDisk(folder, cause)
    throw new Error(`${folder} is damaged (${cause?.message ?? String(error)}). ${remedy}`, { cause: error })
  }
  if (suspects.length === 0) return level
  // A killed process leaves behind the file that it was writing. LevelDB does not use such a file, and has deleted it
  // by now.
  const left = await cutOffFiles(folder)
  const damaged = suspects.find(one => left.some(other => isDeepStrictEqual(one, other)))
  if (!damaged) return level
  await level.close()
  throw new Error(`${damaged.file} is damaged: it is cut off. ${remedy}`)
}

interface CutOff {
  readonly file: string
  /** The inode number. It distinguishes this table file from one that LevelDB writes later under the same name. */
  readonly inode: number
  readonly size: number
}

/** Returns LevelDB's table files whose writing was interrupted. */
const cutOffFiles = async (folder: string): Promise<CutOff[]> =>
  (await Promise.all((await tableFiles(folder)).map(cutOff))).flatMap(found => found ?? [])

const tableFiles = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.filter(name => /\.(ldb|sst)$/.test(name)).map(name => path.join(folder, name))
}

/**
 * Describes a table file that LevelDB has not completed. Returns undefined if the file is complete, or has been
 * deleted in the meantime.
 */
const cutOff = async (file: string): Promise<CutOff | undefined> => {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!handle) return undefined
  try {
    const { size, ino } = await handle.stat()
    const end = Buffer.alloc(tableMagic.length)
    await handle.read(end, 0, end.length, Math.max(0, size - end.length))
    return end.equals(tableMagic) ? undefined : { file, inode: ino, size }
  } finally {
    await handle.close()
  }
}
