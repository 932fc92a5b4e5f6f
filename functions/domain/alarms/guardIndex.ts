import type { SimpleCondition } from '#shared/expression/simpleCondition.ts'

/** Thresholds in the order in which a value crosses them, each with its rule. */
interface Thresholds {
  readonly limits: Float64Array
  readonly rules: Int32Array
}

/** The guards on one parameter: which rules need judging for a value of it. */
export interface GuardIndex {
  readonly slot: number
  /** `>` and `>=` with rising limits, `<` and `<=` with falling ones. */
  readonly above: Thresholds
  readonly atLeast: Thresholds
  readonly below: Thresholds
  readonly atMost: Thresholds
  readonly equal: ReadonlyMap<number | string | boolean, Int32Array>
  /** Every rule with a guard here: all of them need judging where the value is UNKNOWN. */
  readonly all: Int32Array
}

export interface Guard {
  readonly condition: SimpleCondition
  readonly rule: number
}

export const guardIndexOf = (slot: number, guards: readonly Guard[]): GuardIndex => {
  const thresholds = (operator: string, direction: 1 | -1): Thresholds => {
    const chosen = guards
      .filter(({ condition }) => condition.operator === operator)
      .toSorted((a, b) => direction * (limitOf(a) - limitOf(b)))
    return { limits: Float64Array.from(chosen, limitOf), rules: rulesOf(chosen) }
  }
  const equal = Map.groupBy(
    guards.filter(({ condition }) => condition.operator === '='),
    ({ condition }) => condition.constant,
  )
  return {
    slot,
    above: thresholds('>', 1),
    atLeast: thresholds('>=', 1),
    below: thresholds('<', -1),
    atMost: thresholds('<=', -1),
    equal: new Map([...equal].map(([constant, of]) => [constant, rulesOf(of)])),
    all: rulesOf(guards),
  }
}

const limitOf = ({ condition }: Guard): number => Number(condition.constant)

const rulesOf = (guards: readonly Guard[]): Int32Array => Int32Array.from(guards, ({ rule }) => rule)

/** Calls `add` with each rule of which a guard here holds for the value. */
export const holdingGuards = (
  { above, atLeast, below, atMost, equal }: GuardIndex,
  value: number | string | boolean,
  add: (rule: number) => void,
): void => {
  if (typeof value === 'number') {
    first(above, value, add, isAbove)
    first(atLeast, value, add, isAtLeast)
    first(below, value, add, isBelow)
    first(atMost, value, add, isAtMost)
  }
  if (equal.size === 0) return
  for (const rule of equal.get(value) ?? none) add(rule)
}

const none = new Int32Array()

const isAbove = (value: number, limit: number): boolean => value > limit
const isAtLeast = (value: number, limit: number): boolean => value >= limit
const isBelow = (value: number, limit: number): boolean => value < limit
const isAtMost = (value: number, limit: number): boolean => value <= limit

const first = (
  { limits, rules }: Thresholds,
  value: number,
  add: (rule: number) => void,
  holds: (value: number, limit: number) => boolean,
): void => {
  for (let index = 0; index < limits.length; index += 1) {
    if (!holds(value, limits[index] ?? Number.NaN)) return
    add(rules[index] ?? 0)
  }
}
