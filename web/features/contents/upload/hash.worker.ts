import { hashFile, type FileHashes } from './hashFile.ts'

/** What the page asks for. */
export interface HashOrder {
  readonly file: File
  readonly partBytes: number
}

/** What it is told: how far it is, then the hashes; `unreadable` where the file cannot be read any more. */
export type HashAnswer = { readonly bytes: number } | { readonly hashes: FileHashes } | { readonly unreadable: true }

const tell = (answer: HashAnswer): void => globalThis.postMessage(answer)

const hash = async ({ file, partBytes }: HashOrder): Promise<void> => {
  try {
    tell({ hashes: await hashFile(file, partBytes, bytes => tell({ bytes })) })
  } catch {
    tell({ unreadable: true })
  }
}

// oxlint-disable-next-line unicorn/prefer-add-event-listener -- the worker's one listener
globalThis.onmessage = ({ data }: MessageEvent<HashOrder>): void => void hash(data)
