import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobManifest } from '#shared/contract/jobDocument.ts'
import { WorkFailure } from './failure.ts'
import { isAddress } from './isAddress.ts'
import { readRequestFailure } from './requestFailure.ts'
import { storeAnswer, type Attempt, type Received } from './storeAnswer.ts'

export interface DownloadOptions {
  readonly file: string
  readonly manifest: Pick<JobManifest, 'size' | 'sha256'>
  readonly url: string
  /**
   * Requests the job document from the service again, and returns the new link to the file. Undefined if there is
   * none.
   */
  readonly freshUrl: () => Promise<string | undefined>
  readonly onProgress: (percent: number) => void
  /** Called with the reason when a request has failed and will be retried. */
  readonly onRetry?: (reason: string) => void
  readonly signal: AbortSignal
  /** The pause after the first server failure. It doubles with each further failure, up to a minute. */
  readonly firstPauseMs?: number
}

const longestPauseMs = 60_000
/** A connection is given up if no byte arrives for this long. */
const stalledMs = 60_000
/**
 * The maximum number of consecutive new download links through which not a single byte arrives. Links are valid only
 * for minutes, so a slow download needs many of them.
 */
const maxFreshLinks = 20
/**
 * The maximum number of consecutive complete responses that contain none of the file's bytes, such as a proxy's
 * sign-in page. With the pauses between the requests, this many take four minutes.
 */
const maxVain = 10

interface Progress extends Received {
  freshLinks: number
  vain: number
  pauseMs: number
}

/**
 * Downloads a file, resuming an earlier download, and checks its size and hash. Throws WorkFailure. If bytes of an
 * earlier download turn out to be damaged, for example by a power failure, the whole file is downloaded once more.
 */
export const download = async (options: DownloadOptions): Promise<void> => {
  const { file, manifest, signal, firstPauseMs = 1_000, onRetry } = options
  await requireSpace(file, manifest.size)
  const isResumed = (await sizeOf(file)) > 0
  const progress: Progress = { received: 0, freshLinks: 0, vain: 0, pauseMs: firstPauseMs }
  let { url } = options
  while ((await sizeOf(file)) < manifest.size) {
    signal.throwIfAborted()
    const before = progress.received
    const answer = await attempt(url, options, progress)
    const isVain = answer.type === 'failed' && answer.isVain === true
    if (answer.type === 'expired') url = await renewed(options, progress)
    progress.vain = isVain ? progress.vain + 1 : 0
    if (progress.received > before && !isVain) {
      progress.pauseMs = firstPauseMs
      progress.freshLinks = 0
    }
    if (answer.type !== 'failed') continue
    if (progress.vain === maxVain) throw new WorkFailure('FAILED', `${answer.reason}, ${maxVain} times in a row`)
    onRetry?.(answer.reason)
    await sleep(progress.pauseMs * (0.5 + Math.random() / 2), undefined, { signal })
    progress.pauseMs = Math.min(longestPauseMs, progress.pauseMs * 2)
  }
  if ((await hashOf(file)) === manifest.sha256) return
  await rm(file, { force: true })
  if (isResumed) return download(options)
  throw new WorkFailure(
    'FAILED',
    'The downloaded file has another SHA-256 than the manifest says. Upload the file again, for a new job',
  )
}

const requireSpace = async (file: string, size: number): Promise<void> => {
  const missing = size - (await sizeOf(file))
  const { bavail, bsize } = await statfs(path.dirname(file))
  const free = bavail * bsize
  if (missing > free)
    throw new WorkFailure(
      'FAILED',
      `The disk has ${free} bytes free; the file needs ${missing}. Free some space, then retry`,
    )
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const renewed = async ({ freshUrl }: DownloadOptions, progress: Progress): Promise<string> => {
  progress.freshLinks += 1
  const url = progress.freshLinks > maxFreshLinks ? undefined : await freshUrl()
  if (url === undefined)
    throw new WorkFailure('FAILED', 'The link to the file is refused, and the service gives no new one. Retry later')
  return url
}

/**
 * Makes one HTTP request for the file's missing bytes. Returns a failure that may be temporary, and throws a
 * permanent one.
 */
const attempt = async (url: string, options: DownloadOptions, progress: Progress): Promise<Attempt> => {
  const { file, signal } = options
  if (!isAddress(url))
    throw new WorkFailure('FAILED', 'The link to the file is not a web address. Create the job again')
  const start = await sizeOf(file)
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    const response = await fetch(url, {
      // The file is requested without compression. In a compressed response, byte offsets and length would not be the
      // file's.
      headers: { 'accept-encoding': 'identity', ...(start > 0 && { range: `bytes=${start}-` }) },
      // The signed manifest says which file is downloaded, but only the service may name its address, so redirects
      // are not followed.
      redirect: 'manual',
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    try {
      return await storeAnswer(response, start, options, progress, () => timer.refresh())
    } finally {
      // The body is cancelled, because the connection of a response that is not read to its end would stay open.
      await response.body?.cancel().catch(() => undefined)
    }
  } catch (error) {
    if (error instanceof WorkFailure || signal.aborted) throw error
    if (stalled.signal.aborted) return { type: 'failed', reason: `No byte arrived for ${stalledMs / 1_000} seconds` }
    if (isDiskError(error))
      throw new WorkFailure('FAILED', `The file cannot be written to the disk: ${(error as Error).message}`)
    const { reason, isLasting } = readRequestFailure(error)
    if (isLasting) throw new WorkFailure('FAILED', `The file cannot be requested: ${reason}`)
    return { type: 'failed', reason: `The request failed: ${reason}` }
  } finally {
    clearTimeout(timer)
  }
}

const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EIO', 'EDQUOT', 'EROFS', 'EACCES'].includes(String(error.code))

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
