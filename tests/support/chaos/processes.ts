import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'

/** One running copy of a function, with module state of its own. */
export interface ChaosProcess {
  /** Whether calls that it leaves under way may arrive long after it has ended. */
  readonly isSlow: boolean
  isAlive(): boolean
  kill(): void
  /** Resolves when it is killed. */
  readonly killed: Promise<'killed'>
}

const newProcess = (isSlow: boolean): ChaosProcess => {
  let isAlive = true
  const { promise: killed, resolve } = Promise.withResolvers<'killed'>()
  return {
    isSlow,
    isAlive: () => isAlive,
    killed,
    kill: () => {
      isAlive = false
      resolve('killed')
    },
  }
}

type Connect = (process: ChaosProcess, client: DynamoDBDocumentClient) => void

/** A function that starts anew, without anything that it knew, whenever its process is killed. */
export const restarting = <M>(load: () => Promise<M>, connect: Connect, isSlow: boolean) => {
  let running: { readonly process: ChaosProcess; readonly module: M } | undefined
  const start = async () => {
    vi.resetModules()
    const module = await load()
    const { db } = await import('#functions/data/store/db.ts')
    const process = newProcess(isSlow)
    connect(process, db)
    running = { process, module }
    return running
  }
  /** Returns the function's answer; undefined if it failed or its process was killed. */
  return async <T>(work: (module: M) => Promise<T>): Promise<T | undefined> => {
    const { process, module } = running?.process.isAlive() ? running : await start()
    const done = work(module).catch(() => undefined)
    const result = await Promise.race([done, process.killed])
    return result === 'killed' ? undefined : result
  }
}
