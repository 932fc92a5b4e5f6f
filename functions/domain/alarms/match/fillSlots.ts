import { itemsOf, type Readings } from '#shared/contract/telemetry.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { inputCoverageOf, type InputCoverage } from './inputCoverage.ts'
import { setSlot, valueWithin } from './inputSlots.ts'
import { fillByLayout, itemLayoutOf } from './itemLayout.ts'
import type { ModelRules } from './modelRules.ts'
import type { Scratch } from './scratch.ts'

/** The items of a message. */
export type Reported = Pick<Readings, 'readings' | 'items'>

/** If rules mention no more parameters than this, looking each up costs less than going through a message. */
const fewSlots = 8

/**
 * Fills the slots that rules mention, with the message's values and, for items that it does not report, with the device's
 * values as of its time. Returns the message's coverage.
 */
export const fillSlots = (
  modelRules: ModelRules,
  scratch: Scratch,
  message: Reported,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): InputCoverage => {
  const { index, schema, model } = modelRules
  const fill = index.used.length <= fewSlots ? fillByName : fillInOrder
  const coverage = fill(modelRules, scratch, message)
  if (coverage.missing.length > 0) {
    const values = valuesThen()
    for (const { name, slot } of coverage.missing) {
      setSlot(schema, scratch.inputs, slot, valueWithin(values.get(name), time, model.staleAfterMs))
    }
  }
  return coverage
}

const fillByName = (modelRules: ModelRules, scratch: Scratch, { readings }: Reported): InputCoverage => {
  const { index, schema } = modelRules
  let pattern = 0
  for (const [place, slot] of index.used.entries()) {
    const name = schema.names[slot] ?? ''
    // Not what an object inherits, for an item called `constructor`.
    if (!Object.hasOwn(readings, name)) continue
    setSlot(schema, scratch.inputs, slot, readings[name])
    pattern |= 1 << place
  }
  const known = scratch.coverages.get(pattern)
  if (known) return known
  const coverage = inputCoverageOf(
    modelRules,
    index.used.filter((_, place) => (pattern & (1 << place)) !== 0),
  )
  scratch.coverages.set(pattern, coverage)
  return coverage
}

/** One for each category of readings, and one more. */
const layoutsLimit = 4

const fillInOrder = (modelRules: ModelRules, { inputs, layouts }: Scratch, message: Reported): InputCoverage => {
  const items = itemsOf(message)
  for (let place = 0; place < layouts.length; place += 1) {
    const layout = layouts[place]
    if (layout && fillByLayout(layout, modelRules.schema, inputs, items)) return layout.coverage
  }
  const layout = itemLayoutOf(modelRules, items.mnemonics)
  fillByLayout(layout, modelRules.schema, inputs, items)
  if (layouts.length === layoutsLimit) layouts.shift()
  layouts.push(layout)
  return layout.coverage
}
