import { guardAt, numbersIn, type CompiledRule, type Guard } from './compiledRule.ts'
import { guardIndexOf, type GuardIndex } from './guardIndex.ts'
import { neededIndexOf, type NeededIndex } from './neededIndex.ts'

/** Which rules a message has to be judged by: by slot. */
export interface RuleIndex {
  readonly guards: GuardIndex
  readonly needed: NeededIndex
  /** Other slots with guards of rules that mention this one. */
  readonly reach: readonly (readonly number[])[]
  /** Rules that mention the parameter and have no guard. */
  readonly unguarded: readonly (readonly number[])[]
  readonly unguardedCount: number
  /** Slots that any rule mentions. */
  readonly used: readonly number[]
}

export const ruleIndexOf = (rules: readonly CompiledRule[], slotCount: number): RuleIndex => {
  const any: Guard[] = []
  const each: Guard[] = []
  const reach = Array.from({ length: slotCount }, () => new Set<number>())
  const unguarded = Array.from({ length: slotCount }, (): number[] => [])
  const used = new Set<number>()
  let unguardedCount = 0
  for (const [rule, compiled] of rules.entries()) {
    const inputs = numbersIn(compiled.inputs)
    const guards = numbersIn(compiled.anyGuard ?? '').map(place => guardAt(compiled, rule, place))
    for (const guard of guards) any.push(guard)
    for (const place of numbersIn(compiled.eachGuard)) each.push(guardAt(compiled, rule, place))
    if (guards.length === 0) unguardedCount += 1
    for (const input of inputs) {
      used.add(input)
      if (guards.length === 0) unguarded[input]?.push(rule)
      for (const { slot } of guards) if (slot !== input) reach[input]?.add(slot)
    }
  }
  return {
    guards: guardIndexOf(any, slotCount),
    needed: neededIndexOf(each, rules.length),
    reach: reach.map(reached => [...reached]),
    unguarded,
    unguardedCount,
    used: [...used].toSorted((a, b) => a - b),
  }
}
