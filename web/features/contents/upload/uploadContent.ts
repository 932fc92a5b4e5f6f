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
  /** The name that the server gave the file. */
  readonly fileName: string
  readonly sha256: string
}

export interface UploadProgress {
  readonly step: 'reading' | 'sending'
  readonly bytes: number
  /** Whether the server cannot be reached. The upload goes on by itself once it can. */
  readonly isWaiting: boolean
}

interface Options {
  readonly userName: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: Partial<UploadProgress>) => void
}

interface Sending extends Options, Persistence {}

/**
 * Reads a file for its hash and puts it to its address, one above 100 MB in parts (specification B §7). An upload in
 * parts that was interrupted goes on where it was, once the same file is chosen again.
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

/** Whether a file is too large to go up in one piece. */
export const isInParts = ({ size }: Pick<File, 'size'>): boolean => size > singleUploadBytesLimit

/** Reports whether any of the work that runs side by side waits for the connection. */
const waiting = (onProgress: Options['onProgress']): Persistence['onWait'] => {
  const waits = new Set<object>()
  return (who, isWaiting) => {
    if (isWaiting) waits.add(who)
    else waits.delete(who)
    onProgress({ isWaiting: waits.size > 0 })
  }
}

/**
 * Returns the server's name of the file. An address that has expired is replaced by a new one, which has another name.
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
 * Sends the parts that are missing and has the server put all parts together. Returns false if the store has given up
 * the upload meanwhile.
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
