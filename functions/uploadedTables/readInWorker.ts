import { Worker } from 'node:worker_threads'
import type { TableRead } from '#shared/spreadsheets/readTable.ts'
import { logger } from '../runtime/logger.ts'

/** What the worker thread gets: the bytes and the name of the file that it reads. */
export interface ReadOrder {
  readonly bytes: Uint8Array
  readonly fileName: string
}

export interface ReadLimits {
  /** The maximum processor time that the worker thread may use, in milliseconds. */
  readonly processorMs: number
  /**
   * The maximum elapsed time that the worker thread may take, in milliseconds, however little processor time it gets.
   */
  readonly elapsedMs: number
  readonly heapMb: number
}

/**
 * The limits for reading a file in a thread. Memory stays below 512 MB, including the file, its unpacked content and
 * the process. A workbook of 10,000 rows takes a quarter of the processor time. A thread that has a processor to
 * itself is ended within 5 s. The limit on elapsed time is longer, so that no valid file is refused only because the
 * computer is busy.
 */
const defaultLimits: ReadLimits = { processorMs: 4_000, elapsedMs: 20_000, heapMb: 256 }

const checkEveryMs = 100

const tooLong: TableRead = { refused: 'The file takes too long to read. Split it into several files' }

/** The file with the code of the worker thread. It is next to the function's own bundle, which contains this code. */
const bundledWorker = new URL('readTable.mjs', import.meta.url)

/**
 * Reads a table from a file in a worker thread. The thread is ended if it takes too long or needs too much memory, so
 * that no file can harm the function.
 */
export const readInWorker = (
  { bytes, fileName }: ReadOrder,
  { processorMs, elapsedMs, heapMb }: ReadLimits = defaultLimits,
  worker: URL = bundledWorker,
): Promise<TableRead> => {
  const { promise, resolve, reject } = Promise.withResolvers<TableRead>()
  // The file's bytes are copied, because they may share their buffer with other data, and transferring them to the
  // thread would transfer the whole buffer.
  const own = new Uint8Array(bytes)
  const thread = new Worker(worker, {
    workerData: { bytes: own, fileName } satisfies ReadOrder,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const passedMs = performance.now() - startedAt
    if (passedMs >= elapsedMs) return resolve(tooLong)
    // The report of the thread's processor time is not awaited. A thread that does not report it is ended when its
    // elapsed time is over.
    void processorMsOf(thread, passedMs).then(usedMs => {
      if (usedMs >= processorMs) resolve(tooLong)
    })
  }, checkEveryMs)
  thread.on('message', (read: TableRead) => resolve(read))
  thread.on('error', error => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return resolve({ refused: 'The file takes too much memory to read. Split it into several files' })
    }
    logger.warn('a file broke its reader', { error })
    resolve({ refused: 'The file is damaged or not in a supported format. Save it again as .xlsx or .csv' })
  })
  thread.on('exit', () =>
    reject(new Error('The thread that reads an uploaded table ended without an answer. Upload the file again')),
  )
  return promise.finally(() => {
    clearInterval(timer)
    // The end of the thread is not awaited. V8 ends a thread at its next check, and a tight loop of optimized code
    // may have none for a long time.
    void thread.terminate()
  })
}

/**
 * Returns the processor time that a worker thread has used. On Node.js before 24.6, which does not report it, returns
 * the elapsed time instead. A thread that has not begun or has ended is not charged: its answer may be on its way.
 */
const processorMsOf = async (thread: Worker, passedMs: number): Promise<number> => {
  if (!('cpuUsage' in thread)) return passedMs
  const usage = await thread.cpuUsage().catch(() => undefined)
  return usage ? (usage.user + usage.system) / 1_000 : 0
}
