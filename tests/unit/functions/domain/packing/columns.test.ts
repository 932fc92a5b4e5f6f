import { describe, expect, it } from 'vitest'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { readColumn, skipColumn, writeColumn, type Column } from '#functions/domain/packing/columns.ts'
import { fc } from '#tests/support/draw/fc.ts'

const packed = (column: Column): Uint8Array => {
  const writer = byteWriter()
  writeColumn(writer, column)
  return writer.written()
}

const readAgain = (column: Column): Column => readColumn(byteReader(packed(column)), column.length)

/** As sensors report: a few decimals; and everything else that JSON has. */
const decimal = fc
  .record({ value: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), digits: fc.integer({ min: 0, max: 9 }) })
  .map(({ value, digits }) => value / 10 ** digits)
const number = fc.oneof(decimal, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger())
const anyValue = fc.oneof(number, fc.boolean(), fc.string({ unit: 'grapheme' }))

describe('a packed column of values', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(decimal), fc.array(number), fc.array(fc.boolean()), fc.array(anyValue)), column => {
        // Values arrive as JSON, which knows one zero.
        expect(readAgain(column)).toEqual(column.map(value => (value === 0 ? 0 : value)))
      }),
      { numRuns: 500 },
    )
  })

  it('can be skipped without being read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(decimal), fc.array(number), fc.array(anyValue)), column => {
        const reader = byteReader(packed(column))
        skipColumn(reader, column.length)
        expect(reader.left()).toBe(0)
      }),
    )
  })

  it.each<[string, Column, number]>([
    ['similar whole numbers take a byte each', [412, 413, 411, 412], 2 + 2 + 3],
    ['decimals take as many bytes as their difference needs', [412.31, 412.36, 412.29], 2 + 3 + 2],
    ['an unchanging state is stored once', ['RUN', 'RUN', 'RUN', 'RUN'], 2 + 1 + 4],
    ['numbers with many digits are stored as they are', [Math.PI, Math.E], 1 + 16],
  ])('is packed into few bytes: %s', (_, column, bytes) => {
    expect(packed(column)).toHaveLength(bytes)
  })

  it('is refused if its bytes are damaged, without using much memory', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 1_000 }), (bytes, length) => {
        try {
          expect(readColumn(byteReader(bytes), length)).toHaveLength(length)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
    )
  })
})

describe('a packed number', () => {
  it.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 40 + 5, 2 ** 53 - 1])(
    '%d is read as it was written',
    value => {
      const writer = byteWriter()
      writer.count(value)
      expect(byteReader(writer.written()).count()).toBe(value)
    },
  )

  it.each([-1, 1, -64, 63, -(2 ** 31), 2 ** 40, 1 - 2 ** 52, 2 ** 52 - 1])(
    '%d is read as it was written if it is packed as a difference',
    value => {
      const writer = byteWriter()
      writer.difference(value)
      expect(byteReader(writer.written()).difference()).toBe(value)
    },
  )
})
