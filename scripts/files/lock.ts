import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isHeld, makeLock, readLock, type Found } from './lockFile.ts'

const waitMs = 20
/**
 * How long to wait for a lock. Each holder writes only one small file, so if it takes longer, something has gone
 * wrong.
 */
const patienceMs = 30_000
/**
 * How long a lock may exist without naming its holder. Some systems can't create a file and its content at once, and
 * a full disk can leave an empty lock.
 */
const namelessMs = 2_000

/**
 * Runs `work` while this process holds a lock, which is a file that names its holder. The lock of a killed process is
 * taken over; the lock of a running process never is.
 */
export const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  await takeLock(lock, patienceMs)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/**
 * Takes a lock for the lifetime of a program, and returns a function that releases it. Throws immediately if another
 * process holds it.
 */
export const holdLock = async (lock: string): Promise<() => Promise<void>> => {
  await takeLock(lock, 0)
  return () => rm(lock, { force: true })
}

/** Thrown if another process keeps holding a lock. */
export class LockHeld extends Error {
  /** The id of the process that holds the lock. Undefined if the lock does not name a process. */
  readonly holder: number | undefined

  constructor(lock: string, holder: number | undefined) {
    super(`${lock} is held by process ${holder ?? 'unknown'}. End that process, or delete the file`)
    this.name = 'LockHeld'
    this.holder = holder
  }
}

const takeLock = async (lock: string, patience: number): Promise<void> => {
  const begin = performance.now()
  let nameless: { readonly stamp: string; readonly since: number } | undefined
  while (!(await makeLock(lock))) {
    const found = await readLock(lock)
    if (!found) continue
    const now = performance.now()
    nameless = found.holder ? undefined : sameSince(nameless, found, now)
    const isLeft = found.holder ? !(await isHeld(found.holder)) : now - (nameless?.since ?? now) > namelessMs
    if (isLeft) await removeLeft(lock, found)
    else if (now - begin > patience && (found.holder || now - begin > 2 * namelessMs))
      throw new LockHeld(lock, found.holder?.pid)
    else await sleep(waitMs * (0.5 + Math.random()))
  }
}

/**
 * Removes a lock whose holder is no longer running. Only one process at a time does so, after reading the lock again,
 * because a lock created in the meantime must not be removed. That process holds a lock of its own, which nobody
 * takes from it while it is running: it may stand still for long between reading the lock and removing it.
 */
const removeLeft = (lock: string, left: Found): Promise<void> =>
  withLock(`${lock}.takeover`, async () => {
    if ((await readLock(lock))?.stamp === left.stamp) await rm(lock, { force: true })
  })

/**
 * Returns since when this same lock has been found without a holder's name. For a lock with a different stamp, that
 * is now.
 */
const sameSince = (
  known: { readonly stamp: string; readonly since: number } | undefined,
  { stamp }: Found,
  now: number,
): { readonly stamp: string; readonly since: number } => (known?.stamp === stamp ? known : { stamp, since: now })
