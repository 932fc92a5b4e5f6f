import { hashFile, type FileHashes } from './hashFile.ts'

/** The page's request to the worker to compute the hashes of a file. */
export interface HashOrder {
  readonly file: File
  readonly partBytes: number
}

/** The worker's answers: progress, and finally the hashes. `unreadable` means that the file can no longer be read. */
export type HashAnswer = { readonly bytes: number } | { readonly hashes: FileHashes } | { readonly unreadable: true }

const reply = (answer: HashAnswer): void => globalThis.postMessage(answer)

const hash = async ({ file, partBytes }: HashOrder): Promise<void> => {
  try {
    reply({ hashes: await hashFile(file, partBytes, bytes => reply({ bytes })) })
  } catch {
    reply({ unreadable: true })
  }
}

// oxlint-disable-next-line unicorn/prefer-add-event-listener -- this is the worker's only listener
globalThis.onmessage = ({ data }: MessageEvent<HashOrder>): void => void hash(data)
