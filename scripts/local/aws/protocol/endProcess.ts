import { flushCompileCache } from 'node:module'

/**
 * Ends this process immediately. The caller must have written everything to disk. `process.exit` can hang forever: it
 * waits for V8's compiler thread, which in turn may wait for a garbage collection by the exiting thread.
 */
export const endProcess = (): void => {
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
