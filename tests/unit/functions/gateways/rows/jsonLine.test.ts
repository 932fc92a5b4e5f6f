import { describe, expect, it } from 'vitest'
import { jsonLine } from '#functions/gateways/rows/jsonLine.ts'

describe('a row of the reporting data set as a line of JSON', () => {
  it('is the JSON of the row', () => {
    const row = { a: 'C:\\udders', b: ['😀', 1, true, null] }
    expect(jsonLine(row)).toBe(`${JSON.stringify(row)}\n`)
  })

  it('contains no half of a surrogate pair, even if an earlier release stored one', () => {
    expect(JSON.parse(jsonLine({ a: 'x\ud800', b: ['\udfff', '😀'] }))).toEqual({ a: 'x\ufffd', b: ['\ufffd', '😀'] })
  })
})
