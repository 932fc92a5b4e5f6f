import {
  randomEdit,
  randomMessage,
  randomRules,
  type DrawnEdit,
  type DrawnMessage,
  type DrawnRule,
} from '#tests/support/draw/randomRules.ts'
import { devices } from './sending.ts'
import { fc } from '#tests/support/draw/fc.ts'

export const start = Date.parse('2026-01-01T00:00:00.000Z')

export type ChaosStep = { readonly message: DrawnMessage; readonly device: string } | { readonly edit: DrawnEdit }

export interface ChaosPlan {
  readonly rules: readonly DrawnRule[]
  readonly steps: readonly ChaosStep[]
  /** Draws a number from 0 to 1, which decides what goes wrong. */
  random(): number
}

const steps = 40

const step: fc.Arbitrary<ChaosStep> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ message: randomMessage, device: fc.constantFrom(...devices) }) },
  { weight: 1, arbitrary: fc.record({ edit: randomEdit }) },
)

/** Rules that fire often, so that much can go wrong. */
const eagerRules = randomRules.map(rules => rules.map(rule => ({ ...rule, count: Math.min(rule.count, 2) })))

/** Enough rules that two messages need more rows than fit into one transaction. They notify nobody. */
const crowd = Array.from({ length: 26 }, (_, number): DrawnRule => ({
  name: `Many_${number}`,
  when: { logic: { item: 'P', operator: '>', value: 1 } },
  severity: 100,
  count: 1,
  windowMs: 60_000,
  whenFalse: false,
  afterFirst: true,
  isDisabled: false,
}))

const plans = fc.tuple(eagerRules, fc.array(step, { minLength: steps, maxLength: steps }))

/** Draws the plan for a seed. The same seed always gives the same plan. Every fifth plan has a crowd of rules. */
export const chaosPlan = (seed: number): ChaosPlan => {
  const [[rules, drawn] = [[], []]] = fc.sample(plans, { seed, numRuns: 1 })
  return { rules: seed % 5 === 0 ? [...rules, ...crowd] : rules, steps: drawn, random: randomOf(seed) }
}

/** A random number generator (mulberry32). It is small, and good enough for deciding when something goes wrong. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
