import { verdict, type Verdict } from '#shared/expression/program.ts'
import type { CompiledRule, Guard } from './compiledRule.ts'
import type { InputSlots } from './inputSlots.ts'

/** By rule: conditions that must not be FALSE, put side by side so that looking at them costs next to nothing. */
export interface NeededIndex {
  /** By rule: where its conditions begin; they end where those of the next rule begin. */
  readonly starts: Int32Array
  /** Three numbers each: the slot, and the lowest and the highest number that holds. */
  readonly ranges: Float64Array
  /** The text or boolean that holds; undefined for numbers. */
  readonly others: readonly (string | boolean | undefined)[]
  /** By rule: 1 where these conditions are all there is to it. */
  readonly decide: Uint8Array
}

const rangeSize = 3

/** Of guards in the order of their rules. */
export const neededIndexOf = (guards: readonly Guard[], rules: readonly CompiledRule[]): NeededIndex => {
  const starts = new Int32Array(rules.length + 1)
  for (const { rule } of guards) starts[rule + 1] = (starts[rule + 1] ?? 0) + 1
  for (let rule = 0; rule < rules.length; rule += 1) starts[rule + 1] = (starts[rule + 1] ?? 0) + (starts[rule] ?? 0)
  const ranges = new Float64Array(guards.length * rangeSize)
  for (const [place, { slot, wanted }] of guards.entries()) {
    const at = place * rangeSize
    ranges[at] = slot
    ranges[at + 1] = typeof wanted === 'object' ? wanted.low : Number.NEGATIVE_INFINITY
    ranges[at + 2] = typeof wanted === 'object' ? wanted.high : Number.POSITIVE_INFINITY
  }
  return {
    starts,
    ranges,
    others: guards.map(({ wanted }) => (typeof wanted === 'object' ? undefined : wanted)),
    decide: Uint8Array.from(rules, ({ eachDecides }) => (eachDecides ? 1 : 0)),
  }
}

/** The verdict of the rule's conditions, joined by `and`; TRUE where it has none. */
export const neededVerdict = ({ starts, ranges, others }: NeededIndex, rule: number, inputs: InputSlots): Verdict => {
  const end = starts[rule + 1] ?? 0
  let result: Verdict = verdict.true
  for (let place = starts[rule] ?? 0; place < end; place += 1) {
    const at = place * rangeSize
    const slot = ranges[at] ?? 0
    const number = inputs.numbers[slot] ?? 0
    if (number < (ranges[at + 1] ?? 0) || number > (ranges[at + 2] ?? 0)) return verdict.false
    // Neither in the range nor out of it: NaN is an UNKNOWN number, or stands where the slot is for a text or boolean.
    if (number !== number) {
      const other = inputs.others[slot]
      if (other === undefined) result = verdict.unknown
      else if (other !== others[place]) return verdict.false
    }
  }
  return result
}
