import { verdict, type Verdict } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import { mentions } from './compiledRule.ts'
import { fillSlots, type Reported } from './fillSlots.ts'
import { addBounded } from './boundIndex.ts'
import { addAsking } from './guardIndex.ts'
import type { Layout } from './layout.ts'
import { areKnown } from './inputSlots.ts'
import { neededVerdict } from './neededIndex.ts'
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
  message: Reported,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): Judgement => {
  const { index, linked, working } = partition
  const { candidates, inputs, judged } = working
  const layout = fillSlots(partition, message, time, valuesThen)
  const isKnown = areKnown(inputs, index.used)
  collect(partition, layout)
  // Signed 32 bits: the counter may go round.
  judged.message = (judged.message + 1) | 0
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (let place = 0; place < candidates.count; place += 1) {
    const candidate = candidates.rules[place] ?? 0
    const rule = candidate >> 1
    let result: Verdict = verdict.true
    if (!isKnown || (candidate & 1) === 0) {
      result = neededVerdict(index.needed, rule, inputs)
      if (result === verdict.false || judged.by[rule] === judged.message) continue
      judged.by[rule] = judged.message
      if (index.needed.decide[rule] === 0) result = run(linked.program, linked.starts[rule] ?? 0, inputs)
    }
    if (result === verdict.false || !isMentioned(partition, rule, layout)) continue
    if (result === verdict.true) trueRules.push(rule)
    else unknownRules.push(rule)
  }
  return { trueRules, unknownRules }
}

/** The rules that may be other than FALSE; of a message that does not report all, some that mention nothing of it. */
const collect = ({ index: { guards }, working }: Partition, { groups, asking, unguarded }: Layout): void => {
  const { inputs, candidates } = working
  if (unguarded.length > 0) candidates.rules.set(unguarded)
  candidates.count = unguarded.length
  addBounded(groups, guards.bounds, inputs, candidates)
  for (const one of asking) addAsking(one, inputs.numbers[one.slot] ?? 0, candidates)
}

const isMentioned = ({ compiled }: Partition, rule: number, { missing, reported }: Layout): boolean =>
  missing.length === 0 || mentions(compiled[rule], slot => reported[slot] === 1)
