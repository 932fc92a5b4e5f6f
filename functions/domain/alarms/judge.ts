import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { verdict } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import { addCandidate, keepCandidates, startCandidates } from './candidates.ts'
import { addEqual, addThresholds } from './guardIndex.ts'
import { setSlot, valueWithin } from './inputSlots.ts'
import { failsOne } from './neededIndex.ts'
import { mentions } from './compiledRule.ts'
import type { Partition } from './partition.ts'
import type { TimedValue } from './ruleState.ts'

/** Numbers of rules. Any other rule that mentions a parameter of the message is FALSE. */
export interface Judgement {
  readonly trueRules: readonly number[]
  readonly unknownRules: readonly number[]
}

/**
 * The verdicts of all rules that mention a parameter of the message. Its own values count whatever their age; other
 * inputs are the device's values as of its time, which are asked for only where there are such inputs.
 */
export const judge = (
  partition: Partition,
  readings: Readonly<Record<string, ReadingValue>>,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): Judgement => {
  const { linked, working } = partition
  const { candidates, inputs } = working
  startCandidates(candidates)
  if (fillSlots(partition, readings, time, valuesThen)) collectAll(partition)
  else collectMentioned(partition)
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (let index = 0; index < candidates.count; index += 1) {
    const rule = candidates.rules[index] ?? 0
    if (failsOne(partition.index.needed, rule, inputs)) continue
    const result = run(linked.program, linked.starts[rule] ?? 0, inputs)
    if (result === verdict.true) trueRules.push(rule)
    else if (result === verdict.unknown) unknownRules.push(rule)
  }
  return { trueRules, unknownRules }
}

/** Fills the slots that rules mention. Gives whether the message itself reports all of them. */
const fillSlots = (
  { index, working: { inputs }, model }: Partition,
  readings: Readonly<Record<string, ReadingValue>>,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): boolean => {
  const { names, reported } = inputs
  let values: ReadonlyMap<string, TimedValue> | undefined
  for (const slot of index.used) {
    const name = names[slot] ?? ''
    // Not what an object inherits, for an item called `constructor`.
    const own = Object.hasOwn(readings, name) ? readings[name] : undefined
    if (own === undefined) {
      values ??= valuesThen()
      reported[slot] = 0
      setSlot(inputs, slot, valueWithin(values.get(name), time, model.staleAfterMs))
    } else {
      reported[slot] = 1
      setSlot(inputs, slot, own)
    }
  }
  return values === undefined
}

/** The rules that may be other than FALSE, where the message reports all that any rule mentions. */
const collectAll = ({ index, working: { inputs, candidates } }: Partition): void => {
  const { guards } = index
  addThresholds(guards, inputs.numbers, 0, guards.rules.length, candidates)
  for (const slot of guards.equalSlots) addEqual(guards, slot, inputs.others[slot], candidates)
  if (index.unguardedCount === 0) return
  for (const rules of index.unguarded) for (const rule of rules) addCandidate(candidates, rule)
}

/** The rules that may be other than FALSE, of those that mention a parameter of the message. */
const collectMentioned = ({ index, compiled, working: { inputs, candidates } }: Partition): void => {
  const { guards, reach, unguarded } = index
  const guardSlots = new Set<number>()
  for (const slot of index.used) {
    if (inputs.reported[slot] === 0) continue
    guardSlots.add(slot)
    for (const other of reach[slot] ?? []) guardSlots.add(other)
    for (const rule of unguarded[slot] ?? []) addCandidate(candidates, rule)
  }
  for (const slot of guardSlots) {
    addThresholds(guards, inputs.numbers, guards.starts[slot] ?? 0, guards.starts[slot + 1] ?? 0, candidates)
    addEqual(guards, slot, inputs.others[slot], candidates)
  }
  keepCandidates(candidates, rule => mentions(compiled[rule], slot => inputs.reported[slot] === 1))
}
