import { candidateOf } from './candidates.ts'
import { mentions } from './compiledRule.ts'
import { someGroups, type BoundGroups } from './thresholdIndex.ts'
import type { Asking } from './predicateIndex.ts'
import type { Partition } from './modelRules.ts'

/** What messages have in common that report the same of the parameters that rules mention. */
export interface Layout {
  /** By slot: whether the message itself reports the parameter. */
  readonly reported: Uint8Array
  /** Parameters that rules mention and that it does not report. */
  readonly missing: readonly Item[]
  /** What finds the rules that mention one of its items: bounds of numbers, and texts and booleans. */
  readonly groups: BoundGroups
  readonly asking: readonly Asking[]
  /** Rules that no guard finds, as candidates. */
  readonly unguarded: Int32Array
}

export interface Item {
  readonly name: string
  readonly slot: number
}

/** Of the slots of the message's items. */
export const layoutOf = ({ slots, index, compiled, working }: Partition, itsSlots: Iterable<number>): Layout => {
  const { names } = working.inputs
  const reported = new Uint8Array(slots.size + 1)
  for (const slot of itsSlots) reported[slot] = 1
  const reached = Uint8Array.from(reported)
  for (const slot of index.used)
    if (reported[slot] === 1) for (const other of index.reach[slot] ?? []) reached[other] = 1
  const isReached = (slot: number): boolean => reached[slot] === 1
  const { bounds, asking } = index.guards
  return {
    reported,
    missing: index.used.filter(slot => reported[slot] === 0).map(slot => ({ name: names[slot] ?? '', slot })),
    groups: someGroups(bounds, isReached),
    asking: asking.filter(({ slot }) => isReached(slot)),
    unguarded: index.unguarded
      .filter(rule => mentions(compiled[rule], slot => reported[slot] === 1))
      .map(rule => candidateOf(rule, false)),
  }
}
