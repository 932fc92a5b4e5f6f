import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashFile } from '#web/features/contents/upload/hashFile.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('the hash of a file', () => {
  it('is computed for the file and each of its parts, and reports its progress', async () => {
    const bytes = randomBytes(9 * 1024 ** 2 + 5)
    const partBytes = 5 * 1024 ** 2
    const reported: number[] = []
    const { sha256: whole, parts } = await hashFile(new Blob([bytes]), partBytes, read => reported.push(read))
    expect(whole).toBe(sha256(bytes))
    expect(parts.map(({ number, size, sha256: sha }) => [number, size, sha])).toEqual([
      [1, partBytes, sha256(bytes.subarray(0, partBytes))],
      [2, bytes.length - partBytes, sha256(bytes.subarray(partBytes))],
    ])
    expect(reported.at(-1)).toBe(bytes.length)
    expect(reported.toSorted((a, b) => a - b)).toEqual(reported)
  })

  it('is returned with the CRC-64 of each part, with which S3 checks it', async () => {
    const { parts } = await hashFile(new Blob(['123456789']), 100)
    // The check value of CRC-64/NVME.
    expect(Buffer.from(parts[0]?.crc64nvme ?? '', 'base64').toString('hex')).toBe('ae8b14860a799888')
  })
})
