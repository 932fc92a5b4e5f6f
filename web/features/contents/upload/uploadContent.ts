import { singleUploadBytesLimit } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/jobs.ts'
import { call } from '#web/lib/call.ts'
import { CallFailure } from '#web/lib/failure.ts'
import { putFile, UploadFailed } from '#web/lib/uploadFile.ts'
import type { FileHashes } from './hashFile.ts'
import { hashInWorker } from './hashInWorker.ts'
import { putParts } from './putParts.ts'
import { forgetUnfinished, rememberUnfinished, unfinishedOf, type Unfinished } from './unfinished.ts'
import { uploadFailure } from './uploadFailure.ts'

/** A file that the server has. */
export interface UploadedContent {
  /** As the server knows it. */
  readonly fileName: string
  readonly sha256: string
}

export interface UploadProgress {
  readonly step: 'reading' | 'sending'
  readonly bytes: number
}

interface Options {
  readonly userName: string
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * B §7: reads a file for its hash and puts it to its address; one above 100 MB goes up in parts. An upload in parts
 * that was interrupted goes on where it was, once the same file is chosen again.
 */
export const uploadContent = async (file: File, options: Options): Promise<UploadedContent> => {
  const { userName, signal, onProgress } = options
  const hashes = await hashInWorker(file, { signal, onRead: bytes => onProgress({ step: 'reading', bytes }) })
  const { sha256 } = hashes
  onProgress({ step: 'sending', bytes: 0 })
  const unfinished = unfinishedOf(userName)
  if (unfinished?.sha256 === sha256 && unfinished.size === file.size) {
    const resumed = await finish(file, hashes, unfinished, options)
    if (resumed) return { fileName: unfinished.fileName, sha256 }
  }
  const link = await call(jobs.generateJobPresignedUrl, { fileKey: file.name, size: file.size, sha256 }, signal)
  const { fileName = '', putUrl, headers = {}, uploadId } = link ?? {}
  if (putUrl !== undefined) {
    await putWhole(file, { putUrl, headers }, options)
    return { fileName, sha256 }
  }
  const begun = { name: file.name, size: file.size, sha256, fileName, uploadId: uploadId ?? '' }
  rememberUnfinished(userName, begun)
  if (!(await finish(file, hashes, begun, options))) throw uploadFailure(new UploadFailed().message)
  return { fileName, sha256 }
}

/** Whether a file is too large to go up in one piece. */
export const isInParts = ({ size }: Pick<File, 'size'>): boolean => size > singleUploadBytesLimit

const putWhole = async (
  file: File,
  link: Parameters<typeof putFile>[1],
  { signal, onProgress }: Options,
): Promise<void> => {
  try {
    await putFile(file, link, {
      signal,
      onProgress: percent => onProgress({ step: 'sending', bytes: (file.size * percent) / 100 }),
    })
  } catch (error) {
    throw uploadFailure(signal.aborted ? 'The upload was cancelled.' : (error as Error).message)
  }
}

/** Sends what is missing and has the parts put together. False for an upload that the store has given up meanwhile. */
const finish = async (
  file: File,
  { parts }: FileHashes,
  { fileName, uploadId }: Unfinished,
  { userName, signal, onProgress }: Options,
): Promise<boolean> => {
  const upload = { fileName, uploadId }
  try {
    await putParts(file, upload, parts, { signal, onSent: bytes => onProgress({ step: 'sending', bytes }) })
    await call(jobs.completeJobUpload, upload, signal)
  } catch (error) {
    if (signal.aborted) throw uploadFailure('The upload was cancelled. Submit again to continue where it stopped.')
    if (!(error instanceof CallFailure && error.type === 'NotFound')) throw error
    forgetUnfinished(userName)
    return false
  }
  forgetUnfinished(userName)
  return true
}
