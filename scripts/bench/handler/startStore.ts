import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Counted } from './storeProcess.ts'

/**
 * Starts the in-memory DynamoDB store in a separate process, and sets the environment so that the SDK in this process
 * uses that store.
 */
export const startStore = async () => {
  const child = fork(new URL('./storeProcess.ts', import.meta.url), { stdio: 'inherit' })
  const [port] = (await once(child, 'message')) as [number]
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
  })
  const count = async (): Promise<Counted> => {
    child.send('count')
    return ((await once(child, 'message')) as [Counted])[0]
  }
  return { count, stop: () => child.disconnect() }
}

const { now } = Date

/**
 * Sets this process's clock to another time, from which it keeps running. By the real time, the bench's messages
 * would be too old and be handled differently.
 */
export const setClock = (time: number): void => {
  const shift = time - now()
  Date.now = () => now() + shift
}
