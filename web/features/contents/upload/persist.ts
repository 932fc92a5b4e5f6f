import { CallFailure } from '#web/lib/failure.ts'
import { UploadFailed } from '#web/lib/uploadFile.ts'
import { uploadFailure } from './uploadFailure.ts'

export interface Persistence {
  readonly signal: AbortSignal
  /**
   * Called when an upload starts to wait for the connection, and when it continues. `who` identifies the part of the
   * file, because parts are sent in parallel.
   */
  readonly onWait: (who: object, isWaiting: boolean) => void
}

/** The maximum number of attempts, not counting those that failed because of the connection. */
const attempts = 4
const firstWaitMs = 500
const longestWaitMs = 30_000

/**
 * Repeats a piece of work, such as the upload of a part, until it succeeds. Lost connections and busy servers are
 * retried without limit, because a long upload must survive an outage. Other failures are retried only a few times.
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
 * Whether a failure with this status is temporary. Status 0 means that there was no answer. A 500 may be permanent.
 */
const isPassing = (status: number): boolean => [0, 408, 429, 502, 503, 504].includes(status)

/** Waits until a time has passed, the browser is online again, or the signal aborts. */
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
