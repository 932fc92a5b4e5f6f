import type { Guard } from './compiledRule.ts'
import type { InputSlots } from './inputSlots.ts'

/** By rule: conditions that must not be FALSE, put side by side so that looking at them costs next to nothing. */
export interface NeededIndex {
  /** By rule: where its conditions begin; they end where those of the next rule begin. */
  readonly starts: Int32Array
  readonly slots: Int32Array
  /** Of thresholds. */
  readonly signs: Float64Array
  readonly limits: Float64Array
  /** The text or boolean that a slot must have; undefined for a threshold. */
  readonly others: readonly (string | boolean | undefined)[]
}

/** Of guards in the order of their rules. */
export const neededIndexOf = (guards: readonly Guard[], ruleCount: number): NeededIndex => {
  const starts = new Int32Array(ruleCount + 1)
  for (const { rule } of guards) starts[rule + 1] = (starts[rule + 1] ?? 0) + 1
  for (let rule = 0; rule < ruleCount; rule += 1) starts[rule + 1] = (starts[rule + 1] ?? 0) + (starts[rule] ?? 0)
  return {
    starts,
    slots: Int32Array.from(guards, ({ slot }) => slot),
    signs: Float64Array.from(guards, ({ wanted }) => (typeof wanted === 'object' ? wanted.sign : 0)),
    limits: Float64Array.from(guards, ({ wanted }) => (typeof wanted === 'object' ? wanted.limit : 0)),
    others: guards.map(({ wanted }) => (typeof wanted === 'object' ? undefined : wanted)),
  }
}

/** Whether one of the rule's conditions is FALSE. */
export const failsOne = (needed: NeededIndex, rule: number, inputs: InputSlots): boolean => {
  const end = needed.starts[rule + 1] ?? 0
  for (let place = needed.starts[rule] ?? 0; place < end; place += 1) {
    const slot = needed.slots[place] ?? 0
    const wanted = needed.others[place]
    if (wanted === undefined) {
      const value = (inputs.numbers[slot] ?? Number.NaN) * (needed.signs[place] ?? 1)
      if (value <= (needed.limits[place] ?? 0)) return true
    } else {
      const value = inputs.others[slot]
      if (value !== undefined && value !== wanted) return true
    }
  }
  return false
}
