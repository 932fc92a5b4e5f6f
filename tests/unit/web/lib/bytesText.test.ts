import { describe, expect, it } from 'vitest'
import { bytesText } from '#web/lib/bytesText.ts'

describe('the text for a number of bytes', () => {
  it('has the units that operating systems use', () => {
    expect([1, 512, 1024, 120 * 1024 ** 2, 50 * 1024 ** 3, 5_000 * 1024 ** 4].map(bytesText)).toEqual([
      '1 byte',
      '512 bytes',
      '1 KB',
      '120.0 MB',
      '50.0 GB',
      '5,000.0 TB',
    ])
  })
})
