import { guardAt, numbersIn, type CompiledRule, type Guard } from './compiledRule.ts'
import { guardIndexOf, type GuardIndex, type NeededNumber } from './guardIndex.ts'
import { neededIndexOf, type NeededIndex } from './neededIndex.ts'

/** Which rules a message has to be judged by: by slot. */
export interface RuleIndex {
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
  const each: Guard[] = []
  const needed: (NeededNumber | undefined)[] = []
  const reach = Array.from({ length: slotCount }, () => new Set<number>())
  const unguarded: number[] = []
  const used = new Set<number>()
  for (const [rule, compiled] of rules.entries()) {
    const inputs = numbersIn(compiled.inputs)
    const guards = numbersIn(compiled.anyGuard ?? '').map(place => guardAt(compiled, rule, place))
    const conditions = numbersIn(compiled.eachGuard).map(place => guardAt(compiled, rule, place))
    for (const guard of guards) any.push(guard)
    for (const guard of conditions) each.push(guard)
    needed.push(numberNeeded(conditions))
    if (guards.length === 0) unguarded.push(rule)
    for (const input of inputs) {
      used.add(input)
      for (const { slot } of guards) if (slot !== input) reach[input]?.add(slot)
    }
  }
  return {
    guards: guardIndexOf(any, slotCount, needed),
    needed: neededIndexOf(each, rules),
    reach: reach.map(reached => [...reached]),
    unguarded: Int32Array.from(unguarded),
    used: [...used].toSorted((a, b) => a - b),
    mostFound: any.length + unguarded.length,
  }
}

/** The first of conditions on a number that all must hold; the one by which the rule is found is the last. */
const numberNeeded = (conditions: readonly Guard[]): NeededNumber | undefined => {
  for (const { slot, wanted } of conditions) if (typeof wanted === 'object') return { slot, ...wanted }
  return undefined
}
