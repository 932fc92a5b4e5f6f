import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobManifest } from '#shared/contract/jobDocument.ts'
import { WorkFailure } from './failure.ts'

export interface DownloadOptions {
  readonly file: string
  readonly manifest: Pick<JobManifest, 'size' | 'sha256'>
  readonly url: string
  /** Asks the service for the document again, whose link is new; undefined if there is none. */
  readonly freshUrl: () => Promise<string | undefined>
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
  /** The first pause after a failure of the server; it doubles up to a minute. */
  readonly firstPauseMs?: number
}

/** How many bytes beyond the file's size all attempts together may download. */
const spareBytes = 16 * 1024 * 1024
const longestPauseMs = 60_000
/** The time without a byte after which a connection is given up. */
const stalledMs = 60_000
/** A link lives for minutes, so that a slow download needs many. These are the most without a byte in between. */
const maxFreshLinks = 20

interface Progress {
  /** Bytes that were received in all tries. */
  received: number
  freshLinks: number
  pauseMs: number
}

/** Downloads a file, resuming an earlier try, and checks its size and hash. Throws WorkFailure. */
export const download = async (options: DownloadOptions): Promise<void> => {
  const { file, manifest, signal, firstPauseMs = 1_000 } = options
  await requireSpace(file, manifest.size)
  const progress: Progress = { received: 0, freshLinks: 0, pauseMs: firstPauseMs }
  let { url } = options
  while ((await sizeOf(file)) < manifest.size) {
    signal.throwIfAborted()
    const before = progress.received
    const answer = await attempt(url, options, progress)
    if (answer === 'expired') url = await renewed(options, progress)
    if (progress.received > before && answer !== 'vain') {
      progress.pauseMs = firstPauseMs
      progress.freshLinks = 0
    }
    if (answer === 'failed' || answer === 'vain') {
      await sleep(progress.pauseMs * (0.5 + Math.random() / 2), undefined, { signal })
      progress.pauseMs = Math.min(longestPauseMs, progress.pauseMs * 2)
    }
  }
  if ((await hashOf(file)) === manifest.sha256) return
  await rm(file, { force: true })
  throw new WorkFailure('FAILED', 'The file has another SHA-256 than the manifest says')
}

const requireSpace = async (file: string, size: number): Promise<void> => {
  const missing = size - (await sizeOf(file))
  const { bavail, bsize } = await statfs(path.dirname(file))
  const free = bavail * bsize
  if (missing > free) throw new WorkFailure('FAILED', `The disk has ${free} bytes free; the file needs ${missing} more`)
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const renewed = async ({ freshUrl }: DownloadOptions, progress: Progress): Promise<string> => {
  progress.freshLinks += 1
  const url = progress.freshLinks > maxFreshLinks ? undefined : await freshUrl()
  if (url === undefined) throw new WorkFailure('FAILED', 'The link is refused, and a fresh one is not to be had')
  return url
}

/**
 * Makes one request for the missing bytes. Returns a failure that may pass; throws one that stays. `vain` is an answer
 * that left the file no longer than it was, such as the page of a proxy.
 */
const attempt = async (
  url: string,
  options: DownloadOptions,
  progress: Progress,
): Promise<'done' | 'vain' | 'expired' | 'failed'> => {
  const { file, manifest, signal } = options
  const start = await sizeOf(file)
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stalledMs)
  try {
    const response = await fetch(url, {
      headers: start > 0 ? { range: `bytes=${start}-` } : {},
      redirect: 'error',
      signal: AbortSignal.any([signal, stalled.signal]),
    })
    if (response.status === 403) return 'expired'
    if (response.status >= 500 || response.status === 429) return 'failed'
    const from = startOf(response, start)
    if (from === undefined || !response.body)
      throw new WorkFailure('FAILED', `The file's address answered ${response.status}`)
    await append(
      file,
      from,
      response.body,
      chunk => {
        timer.refresh()
        progress.received += chunk.length
        if (progress.received > manifest.size + spareBytes)
          throw new WorkFailure('FAILED', 'Interrupted tries have cost more bytes than the file is worth')
        return manifest.size
      },
      options.onProgress,
    )
    return (await sizeOf(file)) > start ? 'done' : 'vain'
  } catch (error) {
    if (error instanceof WorkFailure || signal.aborted) throw error
    if (isDiskError(error)) throw new WorkFailure('FAILED', `The disk fails: ${(error as Error).message}`)
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

/** The offset in the file of the answer's first byte; undefined if the answer does not fit the request. */
const startOf = ({ status, headers }: Response, wanted: number): number | undefined => {
  if (status === 200) return 0
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  return status === 206 && Number(start) === wanted ? wanted : undefined
}

const append = async (
  file: string,
  from: number,
  body: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => number,
  onProgress: (percent: number) => void,
): Promise<void> => {
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600)
  try {
    let at = from
    for await (const chunk of body) {
      const size = onChunk(chunk)
      if (at + chunk.length > size) throw new WorkFailure('FAILED', 'The file is longer than the manifest says')
      await handle.write(chunk, 0, chunk.length, at)
      at += chunk.length
      onProgress(Math.floor((at / size) * 100))
    }
  } finally {
    await handle.close()
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
