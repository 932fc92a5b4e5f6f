import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const waitMs = 20
/** Every holder writes one small file; whoever waits for longer than this waits for something that has gone wrong. */
const patienceMs = 30_000

/**
 * Runs while no other process holds the lock, a file with its holder's process id. A lock that a killed process has
 * left is taken over; that of a living one never is.
 */
export const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  await takeLock(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

const takeLock = async (lock: string): Promise<void> => {
  const end = Date.now() + patienceMs
  for (;;) {
    if (await isMade(lock)) return
    const holder = await holderOf(lock)
    if (holder !== undefined && !isAlive(holder)) await removeLeft(lock, holder)
    else if (Date.now() > end)
      throw new Error(`${lock} is held by process ${holder ?? 'unknown'}. End that process, or delete the file`)
    else await sleep(waitMs * (0.5 + Math.random()))
  }
}

/** Only one process can make a file that must not exist. */
const isMade = async (lock: string): Promise<boolean> => {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Undefined while the file is being made or removed. */
const holderOf = async (lock: string): Promise<number | undefined> => {
  const text = await readFile(lock, 'utf8').catch(async (error: unknown) => {
    // An earlier release made a folder, which stayed where its process was killed.
    if (codeOf(error) === 'EISDIR') await rmdir(lock)
    else if (codeOf(error) !== 'ENOENT') throw error
    return ''
  })
  return /^\d+$/.test(text) ? Number(text) : undefined
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** One process at a time looks again and removes: a lock that somebody else has taken meanwhile must stay. */
const removeLeft = async (lock: string, holder: number): Promise<void> => {
  const takeover = `${lock}.takeover`
  try {
    await mkdir(takeover)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    await sleep(waitMs)
    return
  }
  try {
    if ((await holderOf(lock)) === holder) await rm(lock, { force: true })
  } finally {
    await rmdir(takeover)
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
