/**
 * A file in the contents bucket, as its key describes it. The description can be trusted, because only the server
 * makes keys.
 */
export interface Content {
  readonly key: string
  readonly fileName: string
  /** The size of the content file in bytes, as announced before the upload. */
  readonly size: number
  /** The SHA-256 of the file in lower-case hex, as announced before the upload. */
  readonly sha256: string
}

const form = /^contents\/[0-9a-f]{32}\/([0-9a-f]{64})\/(\d{1,12})\/([A-Za-z0-9._-]{1,100})$/

/** @param unique 32 hexadecimal digits that nobody can guess, so that the file's key cannot be guessed either */
export const makeContentKey = (unique: string, { fileName, size, sha256 }: Omit<Content, 'key'>): string =>
  `contents/${unique}/${sha256}/${size}/${fileName}`

/** Returns the content that the key of a file describes. Undefined if this service did not make the key. */
export const contentOfKey = (key: string): Content | undefined => {
  const [, sha256, size, fileName] = form.exec(key) ?? []
  return sha256 && size && fileName ? { key, fileName, size: Number(size), sha256 } : undefined
}
