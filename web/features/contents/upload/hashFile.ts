import { createCRC64, createSHA256 } from 'hash-wasm'

/**
 * A part of a file that is uploaded in parts. The store verifies the part's checksum. When an interrupted upload is
 * resumed, the part's hash shows whether the file has changed.
 */
export interface FilePart {
  /** The number of the file's part, starting at 1. */
  readonly number: number
  readonly size: number
  /** The SHA-256 of the part, in lower-case hex. */
  readonly sha256: string
  /** The CRC-64/NVME of the part, in base64. */
  readonly crc64nvme: string
}

export interface FileHashes {
  /** The SHA-256 of the whole file, in lower-case hex. */
  readonly sha256: string
  readonly parts: readonly FilePart[]
}

/** The number of bytes of the file that are in memory at a time. */
const pieceBytes = 4 * 1024 ** 2

/** The polynomial of CRC-64/NVME, bit-reversed, in hex. */
const crc64nvmePolynomial = '9a6c9329ac4bc9b5'

/**
 * Reads a file once, and computes the hashes of the whole file and of its parts. `onRead` is called with the number
 * of bytes read so far. Decision 71 says why the browser's own hashes are not used.
 */
export const hashFile = async (
  file: Blob,
  partBytes: number,
  onRead: (bytes: number) => void = () => {},
): Promise<FileHashes> => {
  const [whole, partSha, partCrc] = await Promise.all([
    createSHA256(),
    createSHA256(),
    createCRC64(crc64nvmePolynomial),
  ])
  const parts: FilePart[] = []
  whole.init()
  for (let start = 0; start < file.size; start += partBytes) {
    const end = Math.min(start + partBytes, file.size)
    partSha.init()
    partCrc.init()
    for (let at = start; at < end; at += pieceBytes) {
      const piece = new Uint8Array(await file.slice(at, Math.min(at + pieceBytes, end)).arrayBuffer())
      for (const hash of [whole, partSha, partCrc]) hash.update(piece)
      onRead(at + piece.length)
    }
    parts.push({
      number: parts.length + 1,
      size: end - start,
      sha256: partSha.digest(),
      crc64nvme: base64Of(partCrc.digest()),
    })
  }
  return { sha256: whole.digest(), parts }
}

const base64Of = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))))
