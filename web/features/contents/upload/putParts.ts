import { contentPartBytes } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { call } from '#web/lib/call.ts'
import { UploadFailed, type Link } from '#web/lib/uploadFile.ts'
import type { FilePart } from './hashFile.ts'
import { persist, type Persistence } from './persist.ts'
import { putPiece } from './putPiece.ts'
import { uploadFailure } from './uploadFailure.ts'

interface Upload {
  readonly fileName: string
  readonly uploadId: string
}

interface Options extends Persistence {
  /** Called with the number of the file's bytes that the store has or that are being sent. */
  readonly onSent: (bytes: number) => void
}

/**
 * The number of parts that are requested together and sent in parallel. It is small, because the links for parts are
 * valid only for minutes.
 */
const partsPerAsking = 4

/** Sends the parts of a file that the store does not have yet. */
export const putParts = async (
  file: File,
  upload: Upload,
  parts: readonly FilePart[],
  { onSent, ...persistence }: Options,
): Promise<void> => {
  const { signal } = persistence
  const sent = new Map<number, number>()
  const reportSent = (number: number, bytes: number): void => {
    sent.set(number, bytes)
    onSent([...sent.values()].reduce((sum, one) => sum + one, 0))
  }
  for (let start = 0; start < parts.length; start += partsPerAsking) {
    const some = parts.slice(start, start + partsPerAsking)
    const links = await persist(() => linksOf(upload, some, signal), persistence)
    // If a part of the file fails, the parts sent in parallel are still sent to the end, because the bucket keeps
    // what it has received.
    const outcomes = await Promise.allSettled(
      some.map(async part => {
        const link = links.get(part.number)
        const options = { ...persistence, onSent: (bytes: number) => reportSent(part.number, bytes) }
        if (link) await putPart(file, upload, part, link, options)
        reportSent(part.number, part.size)
      }),
    )
    const failure = outcomes.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
  }
}

/**
 * Requests the addresses to which parts of the file are uploaded, keyed by part number. Parts that are already stored
 * get none.
 */
const linksOf = async (
  upload: Upload,
  parts: readonly FilePart[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Link>> => {
  const answer = await call(jobs.generateJobPartUrls, { ...upload, parts: [...parts] }, signal)
  return new Map((answer?.partUrls ?? []).map(({ number, ...link }) => [number, link]))
}

/**
 * Sends one part. Each further attempt requests a new address. The server returns none if the part was stored after
 * all.
 */
const putPart = async (
  file: File,
  upload: Upload,
  part: FilePart,
  first: Link,
  { onSent, ...persistence }: Options,
): Promise<void> => {
  const { signal } = persistence
  const start = (part.number - 1) * contentPartBytes
  const piece = file.slice(start, start + part.size)
  const onProgress = (percent: number): void => onSent((part.size * percent) / 100)
  try {
    await persist(async attempt => {
      const link = attempt === 1 ? first : (await linksOf(upload, [part], signal)).get(part.number)
      if (link) await putPiece(piece, link, { signal, onProgress })
    }, persistence)
  } catch (error) {
    if (!(error instanceof UploadFailed)) throw error
    throw uploadFailure('The file could not be sent. Press “Add content” to continue where it stopped.')
  }
}
