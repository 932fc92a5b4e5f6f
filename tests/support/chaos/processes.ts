import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { vi } from 'vitest'

/** One running copy of a function, with its own module state. */
export interface ChaosProcess {
  /** Whether calls in flight may still arrive long after the process has ended. */
  readonly isSlow: boolean
  isAlive(): boolean
  kill(): void
  /** Resolves when the process is killed. */
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

/** Runs a function that is restarted, without any state in memory, whenever its process is killed. */
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
  /** Returns the function's answer, or undefined if it failed or its process was killed. */
  return async <T>(work: (module: M) => Promise<T>): Promise<T | undefined> => {
    const { process, module } = running?.process.isAlive() ? running : await start()
    const done = work(module).catch(() => undefined)
    const result = await Promise.race([done, process.killed])
    return result === 'killed' ? undefined : result
  }
}
