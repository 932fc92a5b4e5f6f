import { createSHA256 } from 'hash-wasm'

/** What is known of a result file after it has been read to the end. */
export interface ResultFile {
  /** The number of rows of the report: the lines of the file, without its header. */
  readonly rows: number
  readonly bytes: number
  /** The SHA-256 of the result file, as 64 hexadecimal digits. */
  readonly sha256: string
  /** The ETag of the S3 object that was read. It identifies the object's version. */
  readonly etag: string
}

/** How far a result file has been read. The next call continues from there. */
export interface ResultCheck {
  readonly bytes: number
  /** The number of complete lines of the result file that have been read, including the header. */
  readonly lines: number
  /** Whether the position is inside quotes, where a line break is part of a text. */
  readonly isQuoted: boolean
  readonly endsLine: boolean
  /** The state of the SHA-256 computation in base64. The next call continues from it. */
  readonly hashState: string
  readonly etag: string
}

/**
 * Reads a CSV file from Athena chunk by chunk. It counts the rows, whatever line breaks their texts contain, and
 * computes the file's hash.
 */
export interface ResultReader {
  add(chunk: Uint8Array): void
  /** Returns the number of bytes of the file that have been read, including those read by earlier calls. */
  bytes(): number
  /** Returns how far the file has been read, so that the next call can continue. */
  state(): ResultCheck
  /**
   * Returns the facts about the whole file. Undefined if the file ends in the middle of a line or of a quoted text.
   */
  end(): ResultFile | undefined
}

const quote = 0x22
const lineBreak = 0x0a

export const openResultReader = async (etag: string, earlier?: ResultCheck): Promise<ResultReader> => {
  const hasher = await createSHA256()
  if (earlier) hasher.load(Buffer.from(earlier.hashState, 'base64'))
  let { bytes, lines, isQuoted, endsLine } = earlier ?? { bytes: 0, lines: 0, isQuoted: false, endsLine: false }
  return {
    add: chunk => {
      if (chunk.length === 0) return
      hasher.update(chunk)
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted
        else if (byte === lineBreak && !isQuoted) lines += 1
      }
      bytes += chunk.length
      endsLine = chunk.at(-1) === lineBreak && !isQuoted
    },
    bytes: () => bytes,
    state: () => ({
      bytes,
      lines,
      isQuoted,
      endsLine,
      hashState: Buffer.from(hasher.save()).toString('base64'),
      etag,
    }),
    end: () => (endsLine ? { rows: lines - 1, bytes, sha256: hasher.digest('hex'), etag } : undefined),
  }
}
