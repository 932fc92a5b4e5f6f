import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { setSlot, type InputSlots } from './inputSlots.ts'
import { layoutOf, type Item, type Layout } from './layout.ts'
import type { Partition } from './partition.ts'

/** What messages have in common that report the same items in the same order, as those of an instrument do. */
export interface ItemOrder {
  readonly names: readonly string[]
  /** By item; the spare slot for one that the model does not have as a number. */
  readonly slots: Int32Array
  /** The texts and booleans that rules mention. */
  readonly others: readonly Item[]
  readonly layout: Layout
}

export const itemOrderOf = (partition: Partition, names: readonly string[]): ItemOrder => {
  const { slots, index, working } = partition
  const { isNumber } = working.inputs
  const spare = slots.size
  const used = new Set(index.used)
  const items = names.map((name): Item => ({ name, slot: slots.get(name) ?? spare }))
  return {
    names,
    slots: Int32Array.from(items, ({ slot }) => (isNumber[slot] === 1 ? slot : spare)),
    others: items.filter(({ slot }) => isNumber[slot] === 0 && used.has(slot)),
    layout: layoutOf(
      partition,
      items.map(({ slot }) => slot),
    ),
  }
}

/**
 * Fills the slots of the items if the message has them in that order. To walk it costs half of what it costs to look
 * each name up in it, as long as the loop does hardly anything; texts and booleans, of which there are few, are looked up.
 */
export const fillInOrder = (
  { names, slots, others }: ItemOrder,
  inputs: InputSlots,
  readings: Readonly<Record<string, ReadingValue>>,
): boolean => {
  const { numbers } = inputs
  let item = 0
  for (const name in readings) {
    if (names[item] !== name) return false
    const value = readings[name]
    numbers[slots[item] ?? 0] = typeof value === 'number' ? value : Number.NaN
    item += 1
  }
  if (item < names.length) return false
  for (let place = 0; place < others.length; place += 1) {
    const other = others[place]
    if (other) setSlot(inputs, other.slot, readings[other.name])
  }
  return true
}
