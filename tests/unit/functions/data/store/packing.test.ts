import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pack, packInParts, unpackText, TooLargeToStore, unpack } from '#functions/data/store/packing.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('packed values', () => {
  it('are unpacked as they were packed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown
        expect(unpack(pack(plain))).toEqual(plain)
        expect(unpackText(pack(plain))).toBe(JSON.stringify(plain))
      }),
    )
  })

  it.each([4_093, 4_094, 4_095, 100_000])(
    'are unpacked from texts of %i characters, whatever window size they need',
    length => {
      const value = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')
      expect(unpack(pack(value))).toBe(value)
    },
  )

  const mebibyte = 1024 * 1024

  it('are refused if a malicious item unpacks to more than a device state can have', () => {
    const hostile = deflateRawSync(JSON.stringify('x'.repeat(17 * mebibyte)))
    expect(() => unpack(hostile)).toThrow('Buffer')
    expect(unpack(hostile, 18 * mebibyte)).toHaveLength(17 * mebibyte)
  })

  it.each([
    ['one-byte', 'x', 16 * mebibyte - 2],
    ['two-byte', 'ä', 8 * mebibyte - 1],
  ])('may not be larger than what can be unpacked again, in %s characters', (_, character, length) => {
    expect(unpack(pack(character.repeat(length)))).toHaveLength(length)
    expect(() => pack(character.repeat(length + 1))).toThrow(TooLargeToStore)
  })

  it('are split into parts that can be unpacked if they are long, highly compressible texts', () => {
    const texts = Array.from({ length: 500 }, (_, index) => `${index}${' '.repeat(40_000)}`)
    const parts = packInParts(texts)
    expect(parts.flatMap(part => unpack(part))).toEqual(texts)
    expect(parts.length).toBeLessThan(20)
  })

  it('are put into a part of their own if a single value is larger than a part', () => {
    const large = 'x'.repeat(3 * mebibyte)
    expect(packInParts([large, large]).map(part => unpack(part))).toEqual([[large], [large]])
  })
})
