import { itemsOf, type Readings } from '#shared/contract/telemetry.ts'
import { setSlot, valueWithin } from './inputSlots.ts'
import { fillInOrder, itemOrderOf } from './itemLayout.ts'
import { layoutOf, type Layout } from './inputCoverage.ts'
import type { Partition } from './modelRules.ts'
import type { TimedValue } from '../state/ruleState.ts'

/** What a message says of its items. */
export type Reported = Pick<Readings, 'readings' | 'items'>

/** Where rules mention no more parameters, to look each up costs less than to walk a message. */
const fewSlots = 8

/** Fills the slots that rules mention. Gives the message's layout. */
export const fillSlots = (
  partition: Partition,
  message: Reported,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): Layout => {
  const { index, model, working } = partition
  const layout = index.used.length <= fewSlots ? fillByName(partition, message) : fillWalking(partition, message)
  if (layout.missing.length > 0) {
    const values = valuesThen()
    for (const { name, slot } of layout.missing) {
      setSlot(working.inputs, slot, valueWithin(values.get(name), time, model.staleAfterMs))
    }
  }
  return layout
}

const fillByName = (partition: Partition, { readings }: Reported): Layout => {
  const { index, working } = partition
  const { inputs, layouts } = working
  let pattern = 0
  for (const [place, slot] of index.used.entries()) {
    const name = inputs.names[slot] ?? ''
    // Not what an object inherits, for an item called `constructor`.
    if (!Object.hasOwn(readings, name)) continue
    setSlot(inputs, slot, readings[name])
    pattern |= 1 << place
  }
  const known = layouts.get(pattern)
  if (known) return known
  const layout = layoutOf(
    partition,
    index.used.filter((_, place) => (pattern & (1 << place)) !== 0),
  )
  layouts.set(pattern, layout)
  return layout
}

/** One for each category of readings, and one more. */
const orderLimit = 4

const fillWalking = (partition: Partition, message: Reported): Layout => {
  const items = itemsOf(message)
  const { inputs, orders } = partition.working
  for (let place = 0; place < orders.length; place += 1) {
    const order = orders[place]
    if (order && fillInOrder(order, inputs, items)) return order.layout
  }
  const order = itemOrderOf(partition, items.mnemonics)
  fillInOrder(order, inputs, items)
  if (orders.length === orderLimit) orders.shift()
  orders.push(order)
  return order.layout
}
