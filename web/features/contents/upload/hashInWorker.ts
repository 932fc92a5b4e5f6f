import { contentPartBytes } from '#shared/contract/job.ts'
import type { HashAnswer, HashOrder } from './hash.worker.ts'
import type { FileHashes } from './hashFile.ts'
import { uploadFailure } from './uploadFailure.ts'

interface Options {
  readonly signal: AbortSignal
  readonly onRead: (bytes: number) => void
}

/** Computes the hashes of a file in a worker, so that the page stays responsive. */
export const hashInWorker = (file: File, { signal, onRead }: Options): Promise<FileHashes> => {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<FileHashes>()
  worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
    if ('bytes' in data) onRead(data.bytes)
    else if ('hashes' in data) resolve(data.hashes)
    else reject(uploadFailure('The file can no longer be read. It may have been moved or changed. Choose it again.'))
  })
  worker.addEventListener('error', () => reject(uploadFailure('The file could not be read. Choose it again.')))
  const abort = (): void => reject(uploadFailure('The upload was cancelled.'))
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  else worker.postMessage({ file, partBytes: contentPartBytes } satisfies HashOrder)
  return promise.finally(() => {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  })
}
