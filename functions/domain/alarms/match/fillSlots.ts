import { itemsOf, type Readings } from '#shared/contract/telemetry.ts'
import { setSlot, valueWithin } from './inputSlots.ts'
import { fillByLayout, itemLayoutOf } from './itemLayout.ts'
import { inputCoverageOf, type InputCoverage } from './inputCoverage.ts'
import type { ModelRules } from './modelRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'

/** What a message says of its items. */
export type Reported = Pick<Readings, 'readings' | 'items'>

/** Where rules mention no more parameters, to look each up costs less than to walk a message. */
const fewSlots = 8

/** Fills the slots that rules mention. Gives the message's coverage. */
export const fillSlots = (
  modelRules: ModelRules,
  message: Reported,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): InputCoverage => {
  const { index, model, scratch } = modelRules
  const coverage = index.used.length <= fewSlots ? fillByName(modelRules, message) : fillWalking(modelRules, message)
  if (coverage.missing.length > 0) {
    const values = valuesThen()
    for (const { name, slot } of coverage.missing) {
      setSlot(scratch.inputs, slot, valueWithin(values.get(name), time, model.staleAfterMs))
    }
  }
  return coverage
}

const fillByName = (modelRules: ModelRules, { readings }: Reported): InputCoverage => {
  const { index, scratch } = modelRules
  const { inputs, coverages } = scratch
  let pattern = 0
  for (const [place, slot] of index.used.entries()) {
    const name = inputs.names[slot] ?? ''
    // Not what an object inherits, for an item called `constructor`.
    if (!Object.hasOwn(readings, name)) continue
    setSlot(inputs, slot, readings[name])
    pattern |= 1 << place
  }
  const known = coverages.get(pattern)
  if (known) return known
  const coverage = inputCoverageOf(
    modelRules,
    index.used.filter((_, place) => (pattern & (1 << place)) !== 0),
  )
  coverages.set(pattern, coverage)
  return coverage
}

/** One for each category of readings, and one more. */
const layoutsLimit = 4

const fillWalking = (modelRules: ModelRules, message: Reported): InputCoverage => {
  const items = itemsOf(message)
  const { inputs, layouts } = modelRules.scratch
  for (let place = 0; place < layouts.length; place += 1) {
    const layout = layouts[place]
    if (layout && fillByLayout(layout, inputs, items)) return layout.coverage
  }
  const layout = itemLayoutOf(modelRules, items.mnemonics)
  fillByLayout(layout, inputs, items)
  if (layouts.length === layoutsLimit) layouts.shift()
  layouts.push(layout)
  return layout.coverage
}
