import { link, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { errorCode } from './errorCode.ts'
import { namingFullDisk } from './fullDisk.ts'
import { isRunning, processStart } from './processStart.ts'
import { withTemporary } from './temporaryFile.ts'

/** The process that a lock file names as its holder. */
export interface Holder {
  readonly pid: number
  /** The text that `processStart` returned for the process. Undefined in locks of earlier releases. */
  readonly start: string | undefined
}

/** A lock file that already exists. */
export interface Found {
  /** The process that the lock names. Undefined if the lock is empty or still being created. */
  readonly holder: Holder | undefined
  /** Identifies this lock. A lock that is created later in a file of the same name has a different stamp. */
  readonly stamp: string
}

/** Creates a lock file. Returns false if it already exists. */
export const makeLock = async (lock: string): Promise<boolean> => {
  const start = await processStart(process.pid)
  const content = start === undefined ? String(process.pid) : `${process.pid} ${start}`
  try {
    // The lock appears together with its content, even if this process is killed or the disk is full.
    return await withTemporary(lock, content, async temporary => {
      await link(temporary, lock)
      return true
    })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!knowsNoLinks(error)) throw error
    return await makeWithoutLink(lock, content)
  }
}

const knowsNoLinks = (error: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error))

/**
 * Creates a lock on a file system without hard links, such as FAT. With the flag `wx`, only one process can create
 * the file.
 */
const makeWithoutLink = async (lock: string, content: string): Promise<boolean> => {
  try {
    await writeFile(lock, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    await rm(lock, { force: true })
    throw namingFullDisk(lock, error)
  }
}

/** Reads a lock file. Returns undefined if it does not exist. */
export const readLock = async (lock: string): Promise<Found | undefined> => {
  try {
    const { ino, mtimeNs } = await stat(lock, { bigint: true })
    const [, pid, start] = /^(\d+)(?: (\S+))?$/.exec(await readFile(lock, 'utf8')) ?? []
    return { holder: pid === undefined ? undefined : { pid: Number(pid), start }, stamp: `${ino}/${mtimeNs}` }
  } catch (error) {
    // Earlier releases used a folder as the lock. If the process was killed, the folder was left behind.
    if (errorCode(error) === 'EISDIR') await rmdir(lock)
    else if (errorCode(error) !== 'ENOENT') throw error
    return undefined
  }
}

/** Whether the process named in a lock is still running. A later process with the same id does not count. */
export const isHeld = async ({ pid, start }: Holder): Promise<boolean> => {
  if (!isRunning(pid)) return false
  const itsStart = start === undefined ? undefined : await processStart(pid)
  return itsStart === undefined || itsStart === start
}
