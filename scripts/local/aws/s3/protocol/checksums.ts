import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { createCRC64 } from 'hash-wasm'
import type { ChecksumAlgorithm } from '../storage/records.ts'

export type RunningChecksum = { update(chunk: Buffer): void; digest(): Buffer }

const fourBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

const runningCrc = (next: (chunk: Buffer, value: number) => number): RunningChecksum => {
  let value = 0
  return {
    update: chunk => {
      value = next(chunk, value)
    },
    digest: () => fourBytes(value),
  }
}

const runningHash = (algorithm: string): RunningChecksum => {
  const hash = createHash(algorithm)
  return { update: chunk => void hash.update(chunk), digest: () => hash.digest() }
}

/**
 * The lookup table for CRC32C, with Castagnoli's polynomial in reversed bit order. Node.js has only the other CRC32.
 */
const castagnoli = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82_f6_3b_78 : value >>> 1
  return value
})

const crc32c = (chunk: Buffer, before: number): number => {
  let value = ~before
  for (const byte of chunk) value = (castagnoli[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

/** The polynomial of CRC-64/NVME, in reversed bit order. */
export const crc64NvmePolynomial = '9a6c9329ac4bc9b5'

const crc64 = await createCRC64(crc64NvmePolynomial)

/**
 * A running CRC-64. A single WebAssembly instance serves all running checksums, because each of them keeps its own
 * state.
 */
const runningCrc64 = (): RunningChecksum => {
  let state = crc64.init().save()
  return {
    update: chunk => {
      state = crc64.load(state).update(chunk).save()
    },
    digest: () => Buffer.from(crc64.load(state).digest('binary')),
  }
}

const starters: Record<ChecksumAlgorithm, () => RunningChecksum> = {
  crc32: () => runningCrc(crc32),
  crc32c: () => runningCrc(crc32c),
  crc64nvme: runningCrc64,
  sha1: () => runningHash('sha1'),
  sha256: () => runningHash('sha256'),
}

export const checksumAlgorithms = Object.keys(starters) as ChecksumAlgorithm[]

export const startChecksum = (algorithm: ChecksumAlgorithm): RunningChecksum => starters[algorithm]()

export const startMd5 = (): RunningChecksum => runningHash('md5')

export const checksumHeader = (algorithm: ChecksumAlgorithm): string => `x-amz-checksum-${algorithm}`

/** Returns the name of the XML element for a checksum. */
export const checksumElement = (algorithm: ChecksumAlgorithm): string => `Checksum${algorithm.toUpperCase()}`

export const algorithmNamed = (name: string): ChecksumAlgorithm | undefined =>
  checksumAlgorithms.find(algorithm => algorithm === name.toLowerCase())

/** Returns the digest of several digests, as S3 computes it for an object that consists of parts. */
export const combineDigests = (running: RunningChecksum, digests: readonly Buffer[]): Buffer => {
  for (const digest of digests) running.update(digest)
  return running.digest()
}
