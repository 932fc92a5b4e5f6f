import { contentPartBytes } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/jobs.ts'
import { call } from '#web/lib/call.ts'
import { putFile, type Link } from '#web/lib/uploadFile.ts'
import type { FilePart } from './hashFile.ts'
import { uploadFailure } from './uploadFailure.ts'

interface Upload {
  readonly fileName: string
  readonly uploadId: string
}

interface Options {
  readonly signal: AbortSignal
  /** Bytes that are stored or on their way. */
  readonly onSent: (bytes: number) => void
}

/** Links live for minutes, so few are asked for at a time; so many parts go up side by side. */
const partsPerAsking = 4
const attempts = 4
/** Before the second attempt; each further wait is twice as long. */
const firstWaitMilliseconds = 500

/** Puts the parts of a file that the store does not have yet. */
export const putParts = async (
  file: File,
  upload: Upload,
  parts: readonly FilePart[],
  { signal, onSent }: Options,
): Promise<void> => {
  const sent = new Map<number, number>()
  const tell = (number: number, bytes: number): void => {
    sent.set(number, bytes)
    onSent([...sent.values()].reduce((sum, one) => sum + one, 0))
  }
  for (let start = 0; start < parts.length; start += partsPerAsking) {
    const some = parts.slice(start, start + partsPerAsking)
    const links = await linksOf(upload, some, signal)
    // A part that fails does not stop those beside it: what they have sent is stored.
    const outcomes = await Promise.allSettled(
      some.map(async part => {
        const link = links.get(part.number)
        if (link) await putPart(file, upload, part, link, { signal, onSent: bytes => tell(part.number, bytes) })
        tell(part.number, part.size)
      }),
    )
    const failure = outcomes.find(({ status }) => status === 'rejected')
    if (failure?.status === 'rejected') throw failure.reason
  }
}

/** The addresses of parts that are not stored, by number. */
const linksOf = async (
  upload: Upload,
  parts: readonly FilePart[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Link>> => {
  const answer = await call(jobs.generateJobPartUrls, { ...upload, parts: [...parts] }, signal)
  return new Map((answer?.partUrls ?? []).map(({ number, ...link }) => [number, link]))
}

/** Tries a part again, each time with a fresh address: a line that is down for a moment loses no hour of work. */
const putPart = async (
  file: File,
  upload: Upload,
  part: FilePart,
  first: Link,
  { signal, onSent }: Options,
): Promise<void> => {
  const start = (part.number - 1) * contentPartBytes
  let link: Link | undefined = first
  for (let attempt = 1; ; attempt += 1) {
    if (!link) return
    try {
      const onProgress = (percent: number): void => onSent((part.size * percent) / 100)
      return await putFile(file.slice(start, start + part.size), link, { signal, onProgress })
    } catch {
      if (signal.aborted) throw uploadFailure('The upload was cancelled.')
      if (attempt === attempts)
        throw uploadFailure('The file could not be sent. Submit again to continue where it stopped.')
      await pause(firstWaitMilliseconds * 2 ** (attempt - 1))
      link = (await linksOf(upload, [part], signal)).get(part.number)
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))
