import type { routes } from '#shared/contract/routes.ts'
import { call } from './call.ts'

/**
 * The failure of an upload for which the server gave no reason. Specification A §8 does not prescribe the message.
 */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
  override readonly message = 'The file could not be uploaded. Please try again.'
  /**
   * The HTTP status that the file store answered the upload with; 0 if there was no answer, undefined if nothing was
   * sent to the store.
   */
  readonly status: number | undefined

  constructor(status?: number) {
    super()
    this.status = status
  }
}

/** The calls that return an upload address for a file. */
export type LinkRoute = typeof routes.system.generatePreSignedUrl | typeof routes.rules.generatePresignedRuleUrl

interface Options {
  /** Called with the percentage that has been sent so far, from 0 to 100. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/**
 * Requests an upload address and sends the file to it (specification A §7, B §7). Returns the file's name on the
 * server.
 */
export const uploadFile = async (
  linkRoute: LinkRoute,
  file: File,
  { onProgress, signal }: Options,
): Promise<string> => {
  const order = { fileKey: file.name, size: file.size, sha256: await sha256(file) }
  const link = await call(linkRoute, order, signal)
  if (!link) throw new UploadFailed()
  await putFile(file, link, { onProgress, signal })
  return link.fileName
}

const sha256 = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** The link for uploading a file, or a part of one, by HTTP PUT. */
export interface Link {
  readonly putUrl: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Uploads a file, or a part of one, to a link. It uses XMLHttpRequest, because fetch does not report the progress of
 * an upload.
 */
export const putFile = (file: Blob, { putUrl, headers }: Link, { onProgress, signal }: Options): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = new XMLHttpRequest()
  request.open('PUT', putUrl)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total)))
  request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(new UploadFailed(request.status))))
  request.addEventListener('error', () => reject(new UploadFailed(0)))
  request.addEventListener('abort', () => reject(new UploadFailed()))
  const abort = (): void => request.abort()
  signal.addEventListener('abort', abort)
  if (signal.aborted) reject(new UploadFailed())
  else request.send(file)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
