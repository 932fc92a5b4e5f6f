import { singleUploadBytesLimit } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Input } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { UploadFailed, type Link } from '#web/lib/uploadFile.ts'
import type { FileHashes } from './hashFile.ts'
import { hashInWorker } from './hashInWorker.ts'
import { persist, type Persistence } from './persist.ts'
import { putParts } from './putParts.ts'
import { putPiece } from './putPiece.ts'
import { forgetUnfinished, rememberUnfinished, readUnfinishedUpload, type Unfinished } from './unfinished.ts'
import { uploadFailure } from './uploadFailure.ts'

/** A file that has been uploaded to the server. */
export interface UploadedContent {
  /** The file's name on the server. */
  readonly fileName: string
  readonly sha256: string
}

export interface UploadProgress {
  readonly step: 'reading' | 'sending'
  readonly bytes: number
  /** Whether the upload is waiting for the connection to the server. It continues by itself. */
  readonly isWaiting: boolean
}

interface Options {
  readonly userName: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: Partial<UploadProgress>) => void
}

interface Sending extends Options, Persistence {}

/**
 * Hashes a file and uploads it; files above 100 MB are sent in parts (specification B §7). An interrupted upload in
 * parts is resumed if the user chooses the same file again.
 */
export const uploadContent = async (file: File, asked: Options): Promise<UploadedContent> => {
  const { userName, signal, onProgress } = asked
  const options = { ...asked, onWait: waiting(onProgress) }
  const hashes = await hashInWorker(file, { signal, onRead: bytes => onProgress({ step: 'reading', bytes }) })
  const { sha256 } = hashes
  onProgress({ step: 'sending', bytes: 0 })
  const unfinished = readUnfinishedUpload(userName)
  if (unfinished?.sha256 === sha256 && unfinished.size === file.size) {
    const resumed = await finish(file, hashes, unfinished, options)
    if (resumed) return { fileName: unfinished.fileName, sha256 }
  }
  const order = { fileKey: file.name, size: file.size, sha256 }
  const link = await persist(() => call(jobs.generateJobPresignedUrl, order, signal), options)
  const { fileName = '', putUrl, headers = {}, uploadId } = link ?? {}
  if (putUrl !== undefined) {
    return { fileName: await putWhole(file, order, { fileName, putUrl, headers }, options), sha256 }
  }
  const begun = { name: file.name, size: file.size, sha256, fileName, uploadId: uploadId ?? '' }
  rememberUnfinished(userName, begun)
  if (!(await finish(file, hashes, begun, options))) throw uploadFailure(new UploadFailed().message)
  return { fileName, sha256 }
}

/** Whether a file is too large to be uploaded in one piece. */
export const isInParts = ({ size }: Pick<File, 'size'>): boolean => size > singleUploadBytesLimit

/**
 * Returns a callback for the requests of an upload, which are sent in parallel. Each request reports through it
 * whether it is waiting for the connection. The callback passes on whether any of them is.
 */
const waiting = (onProgress: Options['onProgress']): Persistence['onWait'] => {
  const waits = new Set<object>()
  return (who, isWaiting) => {
    if (isWaiting) waits.add(who)
    else waits.delete(who)
    onProgress({ isWaiting: waits.size > 0 })
  }
}

/**
 * Uploads a file in one piece, and returns its name on the server. If the address has expired, a new one is
 * requested, which comes with another name.
 */
const putWhole = async (
  file: File,
  order: Input<typeof jobs.generateJobPresignedUrl>,
  first: Link & { readonly fileName: string },
  options: Sending,
): Promise<string> => {
  const { signal, onProgress } = options
  let link = first
  try {
    return await persist(async attempt => {
      if (attempt > 1) {
        const {
          fileName = '',
          putUrl = '',
          headers = {},
        } = (await call(jobs.generateJobPresignedUrl, order, signal)) ?? {}
        link = { fileName, putUrl, headers }
      }
      const { fileName, ...address } = link
      await putPiece(file, address, {
        signal,
        onProgress: percent => onProgress({ step: 'sending', bytes: (file.size * percent) / 100 }),
      })
      return fileName
    }, options)
  } catch (error) {
    throw error instanceof UploadFailed ? uploadFailure(error.message) : error
  }
}

/**
 * Sends the missing parts of a file, and has the server join all parts. Returns false if the store no longer has the
 * unfinished upload.
 */
const finish = async (
  file: File,
  { parts }: FileHashes,
  { fileName, uploadId }: Unfinished,
  { userName, signal, onProgress, onWait }: Sending,
): Promise<boolean> => {
  const upload = { fileName, uploadId }
  const persistence = { signal, onWait }
  try {
    await putParts(file, upload, parts, { ...persistence, onSent: bytes => onProgress({ step: 'sending', bytes }) })
    await persist(() => call(jobs.completeJobUpload, upload, signal), persistence)
  } catch (error) {
    if (signal.aborted)
      throw uploadFailure('The upload was cancelled. Press “Add content” to continue where it stopped.')
    if (!(error instanceof CallFailure && error.type === 'NotFound')) throw error
    forgetUnfinished(userName)
    return false
  }
  forgetUnfinished(userName)
  return true
}
