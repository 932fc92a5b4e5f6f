import { expect, it } from 'vitest'
import { itemsInPairs, itemsInTables, tablesOf } from '#functions/domain/alarms/state/pack/packReadings.ts'
import type { Items } from '#shared/contract/telemetry.ts'
import { fc } from '../../../../../../support/fc.ts'

const value = fc.oneof(fc.double({ noNaN: true }), fc.string(), fc.boolean())
const names = fc.constantFrom(['P'], ['P', 'Q'], ['Q', 'P'], ['__proto__', 'constructor'], ['1', 'P'])
const items = names.chain(all => fc.tuple(...all.map(() => value)).map((values): Items => ({ names: all, values })))

/** Numbers for names, as a packed state gives them. */
const numbering = () => {
  const all: string[] = []
  const numberOf = (name: string): number => (all.includes(name) ? all.indexOf(name) : all.push(name) - 1)
  return { numberOf, nameOf: (number: number): string => all[number] ?? '' }
}

it('returns the items of messages from their tables in the order in which they were put in', () => {
  fc.assert(
    fc.property(fc.array(items, { maxLength: 20 }), messages => {
      const { numberOf, nameOf } = numbering()
      const tables = tablesOf(numberOf)
      const numbers = messages.map(tables.add)
      const packed = tables.packed()
      expect(packed).toHaveLength(new Set(messages.map(message => message.names.join())).size)
      expect(numbers.map(itemsInTables(packed, nameOf))).toEqual(messages)
    }),
  )
})

it('reads items that were stored as names and values by turns', () => {
  const { numberOf, nameOf } = numbering()
  expect(itemsInPairs([numberOf('P'), 1.5, numberOf('__proto__'), 'RUN'], nameOf)).toEqual({
    names: ['P', '__proto__'],
    values: [1.5, 'RUN'],
  })
})
