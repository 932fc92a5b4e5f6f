import { describe, expect, it } from 'vitest'
import { missingPart, partProblems, partsOfSize } from '#functions/domain/jobs/uploadParts.ts'

const full = 64 * 1024 ** 2
const fileBytes = 2 * full + 7

describe('the parts of an upload', () => {
  it('are of equal size except the last, which has the remaining bytes', () => {
    expect(partsOfSize(fileBytes).map(({ size }) => size)).toEqual([full, full, 7])
    expect(partsOfSize(2 * full).map(({ size }) => size)).toEqual([full, full])
  })

  it('get links for their own numbers and sizes only', () => {
    expect(partProblems(partsOfSize(fileBytes), fileBytes)).toEqual([])
    const asked = [
      { number: 1, size: 5 * 1024 ** 3 },
      { number: 2, size: full },
      { number: 3, size: full },
      { number: 4, size: 7 },
    ]
    expect(partProblems(asked, fileBytes)).toEqual([
      { field: 'parts.0.size', message: `Part 1 of this file has ${full} bytes` },
      { field: 'parts.2.size', message: 'Part 3 of this file has 7 bytes' },
      { field: 'parts.3.number', message: `A file of ${fileBytes} bytes has 3 parts` },
    ])
  })

  it('become a file after each part is stored with its expected size', () => {
    const [first, second, last] = partsOfSize(fileBytes)
    if (!first || !second || !last) throw new Error('There are three parts')
    expect(missingPart([], fileBytes)).toBe(1)
    expect(missingPart([first, last], fileBytes)).toBe(2)
    expect(missingPart([first, second, { ...last, size: 6 }], fileBytes)).toBe(3)
    expect(missingPart([last, second, first], fileBytes)).toBeUndefined()
  })
})
