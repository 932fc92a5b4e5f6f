import { valueIn, type Items } from '#shared/contract/messages/telemetry.ts'
import type { ModelRules } from '../match/modelRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { changeAt, withSample, type ChangePair, type Samples } from '../state/samples.ts'
import { samplesOf, type WorkingState } from './workingState.ts'

type Values = ReadonlyMap<string, TimedValue>

/**
 * Adds the values of inputs such as `change(P, m)` to an instrument's values at a time, if its rules mention any such
 * inputs. Otherwise returns the instrument's values unchanged.
 * @param items the items that a message with this time reports
 */
export const withChanges = (working: WorkingState, values: Values, at: number, items?: Items): Values => {
  const { changes } = working.modelRules
  if (changes.length === 0) return values
  const valueOf = ({ item }: ChangePair): TimedValue | undefined => {
    const own = items && valueIn(items, item)
    return own === undefined ? values.get(item) : [own, at]
  }
  return new Map([
    ...values,
    ...changeValues(changes, samplesOf(working), valueOf, at, working.modelRules.model.staleAfterMs),
  ])
}

/**
 * Computes the values at a time of inputs such as `change(P, m)`. Inputs whose values are not known are left out, for
 * example because the parameter is stale at that time.
 */
export const changeValues = (
  changes: ModelRules['changes'],
  samples: ReadonlyMap<string, Samples> | undefined,
  valueOf: (pair: ChangePair) => TimedValue | undefined,
  at: number,
  staleAfterMs: number,
): [name: string, value: TimedValue][] =>
  changes.flatMap((pair): [string, TimedValue][] => {
    const [value, seen = 0] = valueOf(pair) ?? []
    if (typeof value !== 'number' || at - seen > staleAfterMs) return []
    const change = changeAt(samples?.get(pair.name), pair.minutes, value, at)
    return change === undefined ? [] : [[pair.name, [change, seen]]]
  })

/** Remembers those values of a message that inputs such as `change(P, m)` will need later. */
export const noteSamples = (working: WorkingState, items: Items, at: number): void => {
  const { changes } = working.modelRules
  if (changes.length === 0) return
  let next: Map<string, Samples> | undefined
  for (const { name, item, minutes } of changes) {
    const value = valueIn(items, item)
    if (typeof value !== 'number') continue
    const before = samplesOf(working)?.get(name)
    const after = withSample(before, minutes, value, at)
    if (after !== before) (next ??= new Map(samplesOf(working))).set(name, after)
  }
  if (next) working.samples = next
}
