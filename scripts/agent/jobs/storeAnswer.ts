import { open, truncate } from 'node:fs/promises'
import { WorkFailure } from './failure.ts'

/** Where a download is stored: the path of its file, and the manifest that states the file's size. */
interface Destination {
  readonly file: string
  readonly manifest: { readonly size: number }
  readonly onProgress: (percent: number) => void
}

export interface Received {
  /** The number of bytes of the file's content that all download attempts together have received. */
  received: number
}

export type Attempt =
  | { readonly type: 'done' | 'expired' }
  /** The attempt failed. `isVain` is set if the response was complete but had none of the file's bytes. */
  | { readonly type: 'failed'; readonly reason: string; readonly isVain?: true }

/** The maximum number of bytes that all attempts together may download in addition to the file's size. */
const spareBytes = 16 * 1024 * 1024

/**
 * The HTTP statuses of a server that is busy or that waited too long for the request. The request is retried later.
 */
const passing = new Set([408, 425, 429])

/**
 * Stores the body of a response, which begins at the offset `start` of the file. Returns a failure that may be
 * temporary, and throws a permanent one.
 */
export const storeAnswer = async (
  response: Response,
  start: number,
  { file, manifest, onProgress }: Destination,
  received: Received,
  onByte: () => void,
): Promise<Attempt> => {
  const { status } = response
  if (status === 403) return { type: 'expired' }
  const answered = `The file's address answered ${status}`
  if (status >= 500 || passing.has(status)) return { type: 'failed', reason: answered }
  const from = startOf(response, start)
  if (from === undefined || !response.body) throw new WorkFailure('FAILED', `${answered}${targetOf(response)}`)
  const vain = (bytes: number): Attempt => {
    if (from === 0 && bytes === 0) throw new WorkFailure('FAILED', `${answered} with an empty file`)
    const reason = `${answered} with ${bytes} bytes; ${manifest.size - from} are missing`
    return { type: 'failed', isVain: true, reason }
  }
  const announced = response.headers.get('content-length')
  // A response that announces fewer bytes than the manifest is not the manifest's file. Storing its bytes would spoil
  // the file for the next attempt.
  if (from === 0 && announced !== null && Number(announced) < manifest.size) return vain(Number(announced))
  if (announced !== null && from + Number(announced) > manifest.size) throw tooLong()
  const onChunk = (chunk: Uint8Array): number => {
    onByte()
    received.received += chunk.length
    if (received.received > manifest.size + spareBytes)
      throw new WorkFailure(
        'FAILED',
        'The download was interrupted too often, and took too many bytes. Check the network, then retry',
      )
    return manifest.size
  }
  const end = await append(file, from, response.body, onChunk, onProgress)
  if (end === manifest.size) return { type: 'done' }
  if (from === 0) await truncate(file)
  return from === 0 || end === from ? vain(end - from) : { type: 'done' }
}

const tooLong = (): WorkFailure =>
  new WorkFailure('FAILED', 'The file is longer than the manifest says. Upload the file again, for a new job')

/** Describes the target of a redirect, for error messages. Empty for any other response. */
const targetOf = ({ headers }: Response): string => {
  const location = headers.get('location')
  if (location === null) return ''
  return URL.canParse(location) ? `, a redirect to ${new URL(location).origin}` : ', a redirect'
}

/** Returns the file offset of the response's first byte. Undefined if the response does not match the request. */
const startOf = ({ status, headers }: Response, wanted: number): number | undefined => {
  if (status === 200) return 0
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  return status === 206 && Number(start) === wanted ? wanted : undefined
}

/** Writes a response's body to the file, starting at an offset. Returns the offset at which the body ended. */
const append = async (
  file: string,
  from: number,
  body: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => number,
  onProgress: (percent: number) => void,
): Promise<number> => {
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600)
  try {
    let at = from
    for await (const chunk of body) {
      const size = onChunk(chunk)
      if (at + chunk.length > size) throw tooLong()
      await handle.write(chunk, 0, chunk.length, at)
      at += chunk.length
      onProgress(Math.floor((at / size) * 100))
    }
    return at
  } finally {
    await handle.close()
  }
}
