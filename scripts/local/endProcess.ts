import { flushCompileCache } from 'node:module'

/**
 * Ends this process at once; what it has written must be on disk. `process.exit` waits for the threads of V8, of which one
 * that compiles may wait for a garbage collection that never comes: then the process stays for ever.
 */
export const endProcess = (): void => {
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
