import { createSHA256 } from 'hash-wasm'

/** The facts about a result's file that has been read to the end. */
export interface ResultFile {
  /** The rows of the report, which are the lines of the file without its header. */
  readonly rows: number
  readonly bytes: number
  /** The SHA-256 of the result's file, 64 hexadecimal digits. */
  readonly sha256: string
  /** The version of the object in S3 that was read. */
  readonly etag: string
}

/** How far a result's file has been read. The next call continues from there. */
export interface ResultCheck {
  readonly bytes: number
  /** The number of lines read completely, including the header. */
  readonly lines: number
  /** Whether the position is within quotes, in which a line break is part of a text. */
  readonly isQuoted: boolean
  readonly endsLine: boolean
  /** The state of the SHA-256 computation, in base64, from which the next call continues. */
  readonly hashState: string
  readonly etag: string
}

/** Reads a CSV file of Athena chunk by chunk. Counts its rows, whatever line breaks its texts have, and hashes it. */
export interface ResultReader {
  add(chunk: Uint8Array): void
  /** Returns the number of bytes read, including earlier calls. */
  bytes(): number
  /** Returns how far the file was read, so that the next call can continue. */
  state(): ResultCheck
  /** Returns the facts about the whole file. Undefined if the file ends within a line or a quoted text. */
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
