import { flushCompileCache } from 'node:module'

/**
 * Ends this process at once. The caller has written everything to disk before. `process.exit` can hang for ever: it
 * waits for V8's compiler thread, and that thread may wait for a garbage collection by the thread that is exiting.
 */
export const endProcess = (): void => {
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
