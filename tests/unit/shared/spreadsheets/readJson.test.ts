import { describe, expect, it } from 'vitest'
import { readTable } from '#shared/spreadsheets/readTable.ts'

const read = (text: string) => readTable(Buffer.from(text), 'a.json')

describe('a JSON file', () => {
  it('is read with the values as they are written, without the apostrophes that an export adds', () => {
    expect(read(`[{"A":"'-15V","B":42,"C":true,"D":null,"E":"0007"}]`)).toMatchObject({
      table: {
        header: ['A', 'B', 'C', 'D', 'E'],
        rows: [{ row: 1, cells: ['-15V', '42', 'TRUE', undefined, '0007'] }],
      },
    })
  })

  it.each([
    ['12345678901234567890', 'Write it in quotes'],
    ['0.1234567890123456', 'Write it in quotes'],
    ['1e21', 'Write it in quotes'],
    ['{"a":1}', 'must be a text'],
    ['[1]', 'must be a text'],
  ])('with the value %s has a problem in that cell only', (value, text) => {
    expect(read(`[{"A":"x","B":${value}}]`)).toMatchObject({
      table: { rows: [{ cells: ['x', { problem: expect.stringContaining(text) }] }] },
    })
  })
})
