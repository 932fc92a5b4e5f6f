import { verdict } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { holdingGuards, type GuardIndex } from './guardIndex.ts'
import { setSlot, slotValue, valueWithin } from './inputSlots.ts'
import type { Partition } from './partition.ts'
import type { TimedValue } from './ruleState.ts'

/** Numbers of rules. Any other rule that mentions a parameter of the message is FALSE. */
export interface Judgement {
  readonly trueRules: readonly number[]
  readonly unknownRules: readonly number[]
}

/**
 * The verdicts of all rules that mention a parameter of the message. Its own values count whatever their age; other
 * inputs are the device's values as of its time.
 */
export const judge = (
  partition: Partition,
  readings: Readonly<Record<string, ReadingValue>>,
  time: number,
  values: ReadonlyMap<string, TimedValue>,
): Judgement => {
  const reported = fillSlots(partition, readings, time, values)
  const candidates = candidatesOf(partition, reported)
  const { linked, working } = partition
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (const rule of candidates) {
    working.judged[rule] = 0
    const result = run(linked.program, linked.starts[rule] ?? 0, working.inputs)
    if (result === verdict.true) trueRules.push(rule)
    else if (result === verdict.unknown) unknownRules.push(rule)
  }
  for (const slot of reported) working.inputs.reported[slot] = 0
  return { trueRules, unknownRules }
}

/** Fills every slot that a rule mentions, and gives those that the message reports. */
const fillSlots = (
  { slots, index, working, model }: Partition,
  readings: Readonly<Record<string, ReadingValue>>,
  time: number,
  values: ReadonlyMap<string, TimedValue>,
): number[] => {
  const { inputs } = working
  const reported: number[] = []
  for (const name of Object.keys(readings)) {
    const slot = slots.get(name)
    if (slot === undefined) continue
    setSlot(inputs, slot, readings[name])
    inputs.reported[slot] = 1
    reported.push(slot)
  }
  if (reported.length < inputs.names.length) {
    for (const slot of index.used) {
      if (inputs.reported[slot] === 1) continue
      setSlot(inputs, slot, valueWithin(values.get(inputs.names[slot] ?? ''), time, model.staleAfterMs))
    }
  }
  return reported
}

/** The rules that may be other than FALSE, each once. */
const candidatesOf = ({ index, working, compiled }: Partition, reported: readonly number[]): number[] => {
  const { inputs, judged } = working
  const candidates: number[] = []
  const add = (rule: number): void => {
    if (judged[rule] === 1) return
    judged[rule] = 1
    candidates.push(rule)
  }
  let guardsHere = 0
  for (const slot of reported) {
    const guards = index.guards[slot]
    if (guards) {
      guardsHere += 1
      addHolding(guards, slotValue(inputs, slot), add)
    }
    for (const rule of index.reach[slot]?.unguarded ?? []) add(rule)
  }
  if (guardsHere === index.guardCount) return candidates
  const addMentioned = (rule: number): void => {
    if (compiled[rule]?.inputs.some(slot => inputs.reported[slot] === 1)) add(rule)
  }
  const elsewhere = new Set(reported.flatMap(slot => index.reach[slot]?.guards ?? []))
  for (const guards of elsewhere) {
    if (inputs.reported[guards.slot] !== 1) addHolding(guards, slotValue(inputs, guards.slot), addMentioned)
  }
  return candidates
}

const addHolding = (guards: GuardIndex, value: ReadingValue | undefined, add: (rule: number) => void): void => {
  if (value !== undefined) holdingGuards(guards, value, add)
  else for (const rule of guards.all) add(rule)
}
