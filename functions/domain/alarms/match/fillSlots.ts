import { placesIn, type Items } from '#shared/contract/messages/telemetry.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { computeInputCoverage, type InputCoverage } from './inputCoverage.ts'
import { setSlot, valueWithin } from './inputSlots.ts'
import { fillByLayout, buildItemLayout } from './itemLayout.ts'
import type { ModelRules } from './modelRules.ts'
import type { Scratch } from './scratch.ts'

/**
 * If rules mention at most this many parameters, looking up each parameter is cheaper than going through all items of
 * a message.
 */
const fewSlots = 8

/**
 * Fills the slots that rules mention with the message's values. Items that the message does not report get the
 * device's values at the message's time. Returns the message's coverage.
 */
export const fillSlots = (
  modelRules: ModelRules,
  scratch: Scratch,
  items: Items,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): InputCoverage => {
  const { index, schema, model } = modelRules
  const fill = index.used.length <= fewSlots ? fillByName : fillInOrder
  const coverage = fill(modelRules, scratch, items)
  if (coverage.missing.length > 0) {
    const values = valuesThen()
    for (const { name, slot } of coverage.missing) {
      setSlot(schema, scratch.inputs, slot, valueWithin(name, values.get(name), time, model.staleAfterMs))
    }
  }
  return coverage
}

const fillByName = (modelRules: ModelRules, scratch: Scratch, { names, values }: Items): InputCoverage => {
  const { index, schema } = modelRules
  const places = placesIn(names)
  let pattern = 0
  for (const [place, slot] of index.used.entries()) {
    const item = places.get(schema.names[slot] ?? '')
    if (item === undefined) continue
    setSlot(schema, scratch.inputs, slot, values[item])
    pattern |= 1 << place
  }
  const known = scratch.coverages.get(pattern)
  if (known) return known
  const coverage = computeInputCoverage(
    modelRules,
    index.used.filter((_, place) => (pattern & (1 << place)) !== 0),
  )
  scratch.coverages.set(pattern, coverage)
  return coverage
}

/**
 * The maximum number of item layouts that are remembered. Instruments may send each item in a separate message, and
 * searching the remembered layouts is faster than building one.
 */
const layoutsLimit = 32

const fillInOrder = (modelRules: ModelRules, { inputs, layouts }: Scratch, items: Items): InputCoverage => {
  for (let place = 0; place < layouts.length; place += 1) {
    const layout = layouts[place]
    if (layout && fillByLayout(layout, modelRules.schema, inputs, items)) return layout.coverage
  }
  const layout = buildItemLayout(modelRules, items.names)
  fillByLayout(layout, modelRules.schema, inputs, items)
  if (layouts.length === layoutsLimit) layouts.shift()
  layouts.push(layout)
  return layout.coverage
}
