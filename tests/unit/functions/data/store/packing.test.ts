import { expect, it } from 'vitest'
import { pack, textOf, unpack } from '#functions/data/store/packing.ts'
import { fc } from '#tests/support/fc.ts'

it('what was packed is unpacked as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const plain = JSON.parse(JSON.stringify(value)) as unknown
      expect(unpack(pack(plain))).toEqual(plain)
      expect(textOf(pack(plain))).toBe(JSON.stringify(plain))
    }),
  )
})

it.each([4_093, 4_094, 4_095, 100_000])(
  'texts of %i characters are unpacked, whatever the window they fit into',
  length => {
    const value = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')
    expect(unpack(pack(value))).toBe(value)
  },
)

it('a hostile item that unpacks to more than a state can be is refused', () => {
  expect(() => unpack(pack('x'.repeat(17 * 1024 * 1024)))).toThrow('Buffer')
})
