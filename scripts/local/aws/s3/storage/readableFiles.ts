import { createHash, randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isRecord } from '#shared/records/isRecord.ts'

/** Most file systems allow at most 255 bytes in a name, and some at most 1,024 in a path. */
const maxNameLength = 240
const maxPathLength = 700

/**
 * The file name for an empty segment of an object key, and the folder for objects whose keys cannot be paths. No key
 * results in such a name, because in names made from keys, each `%` is followed by two hexadecimal digits.
 */
const emptyName = '%empty'
const besideName = '%other'

/** Whether a file system call failed with one of these error codes. */
export const failedWith = (error: unknown, ...codes: string[]): boolean =>
  isRecord(error) && codes.includes(String(error['code']))

/**
 * Returns the file name for a segment of a key. `=` is not encoded, because tools recognize data sets by names such
 * as `day=2026-01-01`.
 */
const nameOf = (segment: string): string => {
  if (segment === '') return emptyName
  if (segment === '.' || segment === '..') return segment.replaceAll('.', '%2E')
  return encodeURIComponent(segment)
    .replaceAll(/[!'()*~]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3D', '=')
}

/** Returns the path of the readable file for an object whose key cannot be used as a path. */
const besideOf = (key: string): string => join(besideName, createHash('sha256').update(key).digest('hex'))

const pathOf = (key: string): string => {
  const names = key.split('/').map(nameOf)
  const path = names.join(sep)
  return path.length > maxPathLength || names.some(name => name.length > maxNameLength) ? besideOf(key) : path
}

/** Gives a file a second path. A hard link is enough, because a file's content is never changed in place. */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to)
  } catch (error) {
    // Some file systems, such as the ones on memory sticks, do not support hard links.
    if (!failedWith(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV')) throw error
    await copyFile(from, to)
  }
}

/** The system's error codes if a file is in place of a folder, or a folder in place of a file. */
const conflicts = ['ENOTDIR', 'EEXIST', 'EISDIR', 'ENOTEMPTY', 'EPERM']

/**
 * Moves a file to its path. Returns false if another object is in the way: of `a` and `a/b`, only one can be a path.
 */
const tryPlace = async (temporary: string, path: string): Promise<boolean> => {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(temporary, path)
    return true
  } catch (error) {
    if (failedWith(error, ...conflicts)) return false
    throw error
  }
}

const removeFile = async (path: string): Promise<void> => {
  try {
    await rm(path, { force: true })
  } catch (error) {
    // Nothing is deleted if the path is a folder, or if a file is in place of one of its parent folders. These belong
    // to other objects.
    if (!failedWith(error, 'ERR_FS_EISDIR', ...conflicts)) throw error
  }
}

const removeEmptyFolders = async (folder: string, upTo: string): Promise<void> => {
  for (let empty = folder; empty.startsWith(upTo + sep); empty = dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      return
    }
  }
}

/**
 * Shows the newest objects as files under their own names, for people and for tools that read a folder. The store
 * itself never reads these files. If a file system ignores case, two keys may result in the same file name. That
 * affects only these readable files. Only one call may run at a time.
 */
export const readableFiles = (folder: string, temporaryFolder: string) => {
  const folderOf = (bucket: string): string => join(folder, bucket)

  /** Atomically replaces the readable file of an object by one with the content of `file`. */
  const show = async (bucket: string, key: string, file: string): Promise<void> => {
    const beside = join(folderOf(bucket), besideOf(key))
    const temporary = join(temporaryFolder, randomUUID())
    await linkOrCopy(file, temporary)
    if (await tryPlace(temporary, join(folderOf(bucket), pathOf(key)))) {
      if (pathOf(key) !== besideOf(key)) await removeFile(beside)
      return
    }
    await mkdir(dirname(beside), { recursive: true })
    await rename(temporary, beside)
  }

  const hide = async (bucket: string, key: string): Promise<void> => {
    for (const path of new Set([pathOf(key), besideOf(key)].map(name => join(folderOf(bucket), name)))) {
      await removeFile(path)
      await removeEmptyFolders(dirname(path), folderOf(bucket))
    }
  }

  return { folderOf, show, hide }
}
