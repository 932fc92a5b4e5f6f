import { Worker } from 'node:worker_threads'
import type { TableRead } from '#shared/spreadsheets/readTable.ts'
import { logger } from '../runtime.ts'

/** The input of the thread. */
export interface ReadOrder {
  readonly bytes: Uint8Array
  readonly fileName: string
}

export interface ReadLimits {
  readonly milliseconds: number
  readonly heapMb: number
}

/**
 * Limits of the thread. Together with the file, its unpacked content and the process, memory stays below 512 MB. The
 * time stays below 5 s, even if another thread keeps the processor busy when it runs out.
 */
const defaultLimits: ReadLimits = { milliseconds: 4_000, heapMb: 256 }

/** Beside the function's own bundle, which this code is a part of. */
const bundledWorker = new URL('readTable.mjs', import.meta.url)

/**
 * Reads a table in a thread that is ended from here when it takes too long or needs too much memory: whatever a file
 * makes of its reader, the function lives on.
 */
export const readInWorker = (
  { bytes, fileName }: ReadOrder,
  { milliseconds, heapMb }: ReadLimits = defaultLimits,
  worker: URL = bundledWorker,
): Promise<TableRead> => {
  const { promise, resolve, reject } = Promise.withResolvers<TableRead>()
  // Bytes may share their buffer with others, which a transfer would take along.
  const own = new Uint8Array(bytes)
  const thread = new Worker(worker, {
    workerData: { bytes: own, fileName } satisfies ReadOrder,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const timer = setTimeout(() => resolve({ refused: 'It takes too long to read' }), milliseconds)
  thread.on('message', (read: TableRead) => resolve(read))
  thread.on('error', error => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return resolve({ refused: 'It takes too much memory to read' })
    }
    logger.warn('a file broke its reader', { error })
    resolve({ refused: 'It is damaged, or of a kind that cannot be read' })
  })
  thread.on('exit', () => reject(new Error('The reader of tables ended without an answer')))
  return promise.finally(() => {
    clearTimeout(timer)
    // Not waited for: V8 ends a thread at its next check, and a tight loop of optimized code may be long without one.
    void thread.terminate()
  })
}
