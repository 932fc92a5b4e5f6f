import type { Items } from '#shared/contract/telemetry.ts'
import { sameNames } from '#shared/contract/itemNames.ts'
import { setSlot, type InputSlots } from './inputSlots.ts'
import { inputCoverageOf, type InputCoverage } from './inputCoverage.ts'
import type { ModelRules } from './modelRules.ts'

/** What messages have in common that report the same items in the same layout, as those of an instrument do. */
export interface ItemLayout {
  readonly names: readonly string[]
  /** By item; the spare slot for one that the model does not have as a number. */
  readonly slots: Int32Array
  /** The texts and booleans that rules mention, by the item's place. */
  readonly others: readonly { readonly item: number; readonly slot: number }[]
  readonly coverage: InputCoverage
}

export const itemLayoutOf = (modelRules: ModelRules, names: readonly string[]): ItemLayout => {
  const { slots, index, scratch } = modelRules
  const { isNumber } = scratch.inputs
  const spare = slots.size
  const used = new Set(index.used)
  const items = names.map((name, item) => ({ item, slot: slots.get(name) ?? spare }))
  return {
    names,
    slots: Int32Array.from(items, ({ slot }) => (isNumber[slot] === 1 ? slot : spare)),
    others: items.filter(({ slot }) => isNumber[slot] === 0 && used.has(slot)),
    coverage: inputCoverageOf(
      modelRules,
      items.map(({ slot }) => slot),
    ),
  }
}

/**
 * Fills the slots of the items if the message has them in that layout. To go through them costs half of what it costs to
 * look each name up in the message, as long as the loop does hardly anything; texts and booleans are few.
 */
export const fillByLayout = (
  { names, slots, others }: ItemLayout,
  inputs: InputSlots,
  { mnemonics, values }: Items,
): boolean => {
  if (!sameNames(mnemonics, names)) return false
  const { numbers } = inputs
  const half = numbers.length / 2
  for (let item = 0; item < values.length; item += 1) {
    const value = values[item]
    const number = typeof value === 'number' ? value : Number.NaN
    const slot = slots[item] ?? 0
    numbers[slot] = number
    numbers[half + slot] = -number
  }
  for (let place = 0; place < others.length; place += 1) {
    const other = others[place]
    if (other) setSlot(inputs, other.slot, values[other.item])
  }
  return true
}
