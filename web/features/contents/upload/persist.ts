import { CallFailure } from '#web/lib/failure.ts'
import { UploadFailed } from '#web/lib/uploadFile.ts'
import { uploadFailure } from './uploadFailure.ts'

export interface Persistence {
  readonly signal: AbortSignal
  /**
   * Called when an upload begins to wait for the connection, and when it goes on. `who` identifies the part of the
   * file, because parts are sent side by side.
   */
  readonly onWait: (who: object, isWaiting: boolean) => void
}

/** How many times an upload is tried if it fails for another reason than the connection. */
const attempts = 4
const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Does a piece of work, such as the upload of a part, until it succeeds, as long as only a lost connection or a busy
 * server prevents it: an upload of hours must not end because the line is down for a while. If it fails for another
 * reason, it is given up after some attempts.
 */
export const persist = async <T>(
  work: (attempt: number) => Promise<T>,
  { signal, onWait }: Persistence,
): Promise<T> => {
  const who = {}
  let failures = 0
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(attempt)
      } catch (error) {
        if (signal.aborted) throw uploadFailure('The upload was cancelled.')
        const isWaiting = isOfConnection(error)
        if (!isWaiting) failures += 1
        if (!isWaiting && (!(error instanceof UploadFailed) || failures === attempts)) throw error
        if (isWaiting) onWait(who, true)
        await pause(Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)), signal)
        if (signal.aborted) throw uploadFailure('The upload was cancelled.')
      }
    }
  } finally {
    onWait(who, false)
  }
}

const isOfConnection = (error: unknown): boolean =>
  (error instanceof UploadFailed || error instanceof CallFailure) &&
  error.status !== undefined &&
  isPassing(error.status)

/**
 * Whether a failure with this status passes by itself. The status 0 means that no answer came. A 500 is a fault, which
 * may be permanent.
 */
const isPassing = (status: number): boolean => [0, 408, 429, 502, 503, 504].includes(status)

/** Waits. The pause ends early if the browser has a network again, or on the signal. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
