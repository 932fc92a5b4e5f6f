import { isUtf8 } from 'node:buffer'

/** Bytes that are no text in an encoding that is told apart without guessing. */
export class NotText extends Error {}

/**
 * Decodes text as programs write it: UTF-8, or UTF-16 in either order, with or without a byte order mark. Any other
 * byte would become another character unnoticed, so that NotText is thrown, which names the first line with one.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const utf16 = utf16Of(bytes)
  if (utf16 !== undefined) return decoded(utf16, bytes)
  if (isUtf8(bytes)) return decoded('utf-8', bytes)
  const text = Buffer.from(bytes).toString('latin1')
  const line = text.split('\n').findIndex(one => !isUtf8(Buffer.from(one, 'latin1'))) + 1
  throw new NotText(`Line ${line} is neither UTF-8 nor UTF-16. Save the file as UTF-8`)
}

/** Text in UTF-16 begins with a mark, or with a character of which one byte is zero. */
const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined) ? 'utf-16be' : undefined
}

/** Without the mark. */
const decoded = (encoding: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new NotText(`It is not whole UTF-16. Save the file as UTF-8`, { cause: error })
  }
}
