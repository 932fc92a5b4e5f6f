import { randomBytes } from 'node:crypto'
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('RESULTS_BUCKET', 'results')
const { rowsOfParquet } = await import('#functions/gateways/parquetRows.ts')

const s3 = mockClient(S3Client)
const asked: string[] = []
let file: Buffer

beforeEach(() => {
  s3.reset()
  asked.length = 0
  s3.on(HeadObjectCommand).callsFake(() => ({ ContentLength: file.length, ETag: '"1"' }))
  s3.on(GetObjectCommand).callsFake(({ Range = '', IfMatch }: { Range?: string; IfMatch?: string }) => {
    asked.push(`${Range} of ${IfMatch}`)
    const [from = 0, to = 0] = Range.replace('bytes=', '').split('-').map(Number)
    return { Body: { transformToByteArray: async () => file.subarray(from, to + 1) } }
  })
})

/** A file of rows without a pattern, so that it is as large as they are; its metadata grows with the row groups. */
const parquetOf = (rows: number, rowGroupSize: number): Buffer => {
  const data = Array.from({ length: rows }, () => randomBytes(16).toString('hex'))
  return Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'id', data, type: 'STRING' }], rowGroupSize }))
}

describe('the row count of a Parquet file', () => {
  it('is found by reading only the end of the file', async () => {
    file = parquetOf(10_000, 10_000)
    expect(file.length).toBeGreaterThan(300_000)
    expect(await rowsOfParquet('parquet/a')).toBe(10_000)
    expect(asked).toEqual([`bytes=${file.length - 65_536}-${file.length - 1} of "1"`])
  })

  it('is read if the whole file is smaller than one read', async () => {
    file = parquetOf(3, 3)
    expect(await rowsOfParquet('parquet/a')).toBe(3)
  })

  it('is read if the metadata is larger than one read', async () => {
    file = parquetOf(2_000, 1)
    expect(await rowsOfParquet('parquet/a')).toBe(2_000)
    expect(asked).toHaveLength(2)
  })

  it('is not guessed if the file is not a Parquet file', async () => {
    file = Buffer.from('rule_name,severity\n"B","160"\n')
    await expect(rowsOfParquet('parquet/a')).rejects.toThrow('parquet')
  })
})
