/**
 * A file in the bucket of contents, as its key describes it. Only the server makes keys, so the description can be
 * trusted.
 */
export interface Content {
  readonly key: string
  readonly fileName: string
  /** In bytes, as announced before the upload. */
  readonly size: number
  /** SHA-256 as announced before the upload, in lower-case hex. */
  readonly sha256: string
}

const form = /^contents\/[0-9a-f]{32}\/([0-9a-f]{64})\/(\d{1,12})\/([A-Za-z0-9._-]{1,100})$/

/** @param unique 32 hexadecimal digits that nobody can guess */
export const makeContentKey = (unique: string, { fileName, size, sha256 }: Omit<Content, 'key'>): string =>
  `contents/${unique}/${sha256}/${size}/${fileName}`

/** Returns the content that a key describes; undefined for a key that was not made here. */
export const contentOfKey = (key: string): Content | undefined => {
  const [, sha256, size, fileName] = form.exec(key) ?? []
  return sha256 && size && fileName ? { key, fileName, size: Number(size), sha256 } : undefined
}
