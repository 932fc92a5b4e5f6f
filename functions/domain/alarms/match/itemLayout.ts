import type { Items } from '#shared/contract/messages/telemetry.ts'
import { sameNames } from '#shared/contract/messages/itemNames.ts'
import { computeInputCoverage, type InputCoverage } from './inputCoverage.ts'
import { setSlot, type InputSchema, type InputSlots } from './inputSlots.ts'
import type { ModelRules } from './modelRules.ts'

/**
 * The slots for the items of messages that report exactly these names in this order. Most messages of an instrument
 * have the same layout.
 */
export interface ItemLayout {
  readonly names: readonly string[]
  /** For each item, its slot if it is a number that the model has; otherwise the spare slot. */
  readonly slots: Int32Array
  /** The text and boolean items that rules mention. */
  readonly others: readonly { readonly item: number; readonly slot: number }[]
  readonly coverage: InputCoverage
}

export const buildItemLayout = (modelRules: ModelRules, names: readonly string[]): ItemLayout => {
  const { slots, index, schema } = modelRules
  const spare = slots.size
  const used = new Set(index.used)
  const items = names.map((name, item) => ({ item, slot: slots.get(name) ?? spare }))
  return {
    names,
    slots: Int32Array.from(items, ({ slot }) => (schema.isNumber[slot] === 1 ? slot : spare)),
    others: items.filter(({ slot }) => schema.isNumber[slot] === 0 && used.has(slot)),
    coverage: computeInputCoverage(
      modelRules,
      items.map(({ slot }) => slot),
    ),
  }
}

/**
 * Fills the slots with a message's items and returns true, or returns false if the message does not have this layout.
 * A plain loop over the items takes half as long as looking up each name in the message. There are few texts and
 * booleans.
 */
export const fillByLayout = (
  { names, slots, others }: ItemLayout,
  schema: InputSchema,
  inputs: InputSlots,
  { names: reported, values }: Items,
): boolean => {
  if (!sameNames(reported, names)) return false
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
    if (other) setSlot(schema, inputs, other.slot, values[other.item])
  }
  return true
}
