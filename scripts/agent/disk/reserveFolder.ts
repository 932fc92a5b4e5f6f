import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { holdLock, LockHeld } from '../../files/lock.ts'

/**
 * Reserves an agent's folder for this process, and returns a function that releases it. Two agents of one instrument
 * would end each other's connections and installations.
 */
export const reserveFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = path.join(folder, 'agent.lock')
  try {
    return await holdLock(lock)
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    const holder = error.holder === undefined ? 'another process' : `process ${error.holder}`
    throw new Error(
      `Another agent uses ${folder}: ${holder}. End it first. If that process is not an agent, delete ${lock}`,
      { cause: error },
    )
  }
}
