/** Thrown if bytes are not text, or if their encoding cannot be determined with certainty. */
export class NotText extends Error {}

/**
 * Decodes text in the encodings that programs use: UTF-8, or UTF-16 in either byte order, with or without a byte
 * order mark. Throws NotText if a byte is invalid, because otherwise it would silently become another character. The
 * error names the first line with an invalid byte.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const encoding = detectEncoding(bytes)
  const text = decoded(encoding, bytes)
  if (text !== undefined) return text
  throw new NotText(
    encoding === 'utf-8'
      ? `Line ${lineOfProblem(bytes)} is neither UTF-8 nor UTF-16. Save the file as UTF-8`
      : 'The file is not whole UTF-16. Save the file as UTF-8',
  )
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * Detects the encoding of a text from its first two bytes. UTF-16 begins with a byte order mark, or with a character
 * that has a zero byte.
 */
export const detectEncoding = ([first, second]: Uint8Array): Encoding => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined) ? 'utf-16be' : 'utf-8'
}

/** Decodes a text and removes its byte order mark. Returns undefined if the bytes are invalid in this encoding. */
const decoded = (encoding: Encoding, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const lineFeed = 0x0a

/**
 * The number of the first line that is not valid UTF-8, counted from 1. Lines are checked one by one. They can be
 * split at line feeds, because in UTF-8 a line feed byte is never part of another character.
 */
const lineOfProblem = (bytes: Uint8Array): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length
    if (decoded('utf-8', bytes.subarray(start, end)) === undefined) return line
    start = end
  }
  return line
}
