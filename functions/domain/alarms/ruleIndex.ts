import { guardIndexOf, type Guard, type GuardIndex } from './guardIndex.ts'
import type { CompiledRule } from './compiledRule.ts'

/** What a message about one parameter asks for. */
export interface Reach {
  /** Guards on other parameters, of rules that mention this one. */
  readonly guards: readonly GuardIndex[]
  /** Rules that mention this parameter and have no guard. */
  readonly unguarded: readonly number[]
}

/** Which rules a message has to be judged by: by slot. */
export interface RuleIndex {
  readonly guards: readonly (GuardIndex | undefined)[]
  readonly guardCount: number
  readonly reach: readonly Reach[]
  /** Slots that any rule mentions. */
  readonly used: readonly number[]
}

export const ruleIndexOf = (rules: readonly CompiledRule[], slots: ReadonlyMap<string, number>): RuleIndex => {
  const bySlot = Array.from({ length: slots.size }, () => ({
    guards: [] as Guard[],
    reached: new Set<number>(),
    unguarded: [] as number[],
  }))
  for (const [rule, { guards, inputs }] of rules.entries()) {
    const guardSlots = new Set<number>()
    for (const condition of guards ?? []) {
      const slot = slots.get(condition.name) ?? 0
      bySlot[slot]?.guards.push({ condition, rule })
      guardSlots.add(slot)
    }
    for (const input of inputs) {
      if (!guards) bySlot[input]?.unguarded.push(rule)
      for (const slot of guardSlots) if (slot !== input) bySlot[input]?.reached.add(slot)
    }
  }
  const guards = bySlot.map((of, slot) => (of.guards.length > 0 ? guardIndexOf(slot, of.guards) : undefined))
  return {
    guards,
    guardCount: guards.filter(index => index !== undefined).length,
    reach: bySlot.map(({ reached, unguarded }) => ({
      guards: [...reached].flatMap(slot => guards[slot] ?? []),
      unguarded,
    })),
    used: [...new Set(rules.flatMap(({ inputs }) => inputs))].toSorted((a, b) => a - b),
  }
}
