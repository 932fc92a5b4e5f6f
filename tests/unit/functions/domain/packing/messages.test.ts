import { describe, expect, it } from 'vitest'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { readItem, readMessages, readTimes, writeMessages, writeTimes } from '#functions/domain/packing/messages.ts'
import { nameNumbers, readNames, writeNames } from '#functions/domain/packing/names.ts'
import type { Items } from '#shared/contract/messages/telemetry.ts'
import { fc } from '#tests/support/draw/fc.ts'

const value = fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme' }))
const itemNames = ['P', 'Q', 'STATE', '__proto__', 'constructor']
const items = fc
  .uniqueArray(fc.constantFrom(...itemNames))
  .chain(names => fc.tuple(...names.map(() => value)).map((values): Items => ({ names, values })))
const messages = fc.array(items, { maxLength: 12 })

const packed = (all: readonly Items[]) => {
  const [names, writer] = [nameNumbers(), byteWriter()]
  writeMessages(writer, all, names)
  return { names: names.all, bytes: writer.written() }
}

describe('the packed items of messages', () => {
  it('are read as they were written, whatever each of them reports', () => {
    fc.assert(
      fc.property(messages, all => {
        const { names, bytes } = packed(all)
        expect(readMessages(byteReader(bytes), names)).toEqual(all)
      }),
    )
  })

  it('can be read one message at a time', () => {
    fc.assert(
      fc.property(messages, fc.constantFrom(...itemNames), (all, name) => {
        const { names, bytes } = packed(all)
        const found = readItem(byteReader(bytes), names, name)
        const values = all.map(({ names, values }) => values[names.indexOf(name)])
        expect(found.messages.toSorted((a, b) => a - b)).toEqual(
          values.flatMap((one, message) => (one === undefined ? [] : message)),
        )
        expect(found.messages.map(message => values[message])).toEqual(found.values)
      }),
    )
  })

  it('are refused if their bytes are damaged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
        try {
          readMessages(byteReader(bytes), itemNames)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

it('packed names and times are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.integer()), (names, times) => {
      const writer = byteWriter()
      writeNames(writer, names)
      writeTimes(writer, times)
      const reader = byteReader(writer.written())
      expect([readNames(reader), readTimes(reader, times.length), reader.left()]).toEqual([names, times, 0])
    }),
  )
})
