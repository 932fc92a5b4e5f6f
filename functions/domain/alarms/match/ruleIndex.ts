import { boundsOf, neededLimit } from './thresholdIndex.ts'
import { guardAt, numbersIn, type CompiledRule, type Guard } from './compiledRule.ts'
import { guardIndexOf, type GuardIndex, type Needs } from './predicateIndex.ts'
import { neededIndexOf, type NeededIndex } from './conditionIndex.ts'
import { rangeFor, textCodesOf, type TextCodes } from './textCodes.ts'

/** Which rules a message has to be judged by: by slot. */
export interface RuleIndex {
  readonly codes: TextCodes
  readonly guards: GuardIndex
  readonly needed: NeededIndex
  /** Other slots with guards of rules that mention this one. */
  readonly reach: readonly (readonly number[])[]
  /** Rules that have no guard. */
  readonly unguarded: Int32Array
  /** Slots that any rule mentions. */
  readonly used: readonly number[]
  /** How many rules can be found at most, each as often as it has guards. */
  readonly mostFound: number
}

export const ruleIndexOf = (rules: readonly CompiledRule[], slotCount: number): RuleIndex => {
  const any: Guard[] = []
  const each: Guard[][] = []
  const reach = Array.from({ length: slotCount }, () => new Set<number>())
  const unguarded: number[] = []
  const used = new Set<number>()
  for (const [rule, compiled] of rules.entries()) {
    const inputs = numbersIn(compiled.inputs)
    const guards = numbersIn(compiled.anyGuard ?? '').map(place => guardAt(compiled, rule, place))
    const conditions = numbersIn(compiled.eachGuard).map(place => guardAt(compiled, rule, place))
    for (const guard of guards) any.push(guard)
    each.push(conditions)
    if (guards.length === 0) unguarded.push(rule)
    for (const input of inputs) {
      used.add(input)
      for (const { slot } of guards) if (slot !== input) reach[input]?.add(slot)
    }
  }
  const conditions = each.flat()
  const codes = textCodesOf([...any, ...conditions])
  const needs = rules.map((rule, number) => needsOf(rule, each[number] ?? [], codes))
  return {
    codes,
    guards: guardIndexOf(any, needs, codes, slotCount + 1),
    needed: neededIndexOf(conditions, codes, rules),
    reach: reach.map(reached => [...reached]),
    unguarded: Int32Array.from(unguarded),
    used: [...used].toSorted((a, b) => a - b),
    mostFound: any.length + unguarded.length,
  }
}

/** Of conditions that all must hold. */
const needsOf = (
  { anyGuard, eachGuard, eachDecides }: CompiledRule,
  conditions: readonly Guard[],
  codes: TextCodes,
): Needs => {
  const needed = conditions.flatMap(condition => boundsOf(rangeFor(condition, codes), condition.slot))
  const last = conditions.at(-1)
  // Where the rule is found by its last condition, that or one bound of it holds already.
  if (last && anyGuard === eachGuard.at(-1)) {
    const size = boundsOf(rangeFor(last, codes), last.slot).length
    needed.splice(-size, typeof last.wanted === 'object' ? 1 : size)
  }
  return { needed: needed.slice(0, neededLimit), settles: eachDecides && needed.length <= neededLimit }
}
