import { verdict, type Verdict } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import { addBounded } from './thresholdIndex.ts'
import { mentions } from './compiledRule.ts'
import { fillSlots, type Reported } from './fillSlots.ts'
import { addAsking } from './predicateIndex.ts'
import { areKnown } from './inputSlots.ts'
import type { Layout } from './inputCoverage.ts'
import { neededVerdict } from './conditionIndex.ts'
import type { Partition } from './modelRules.ts'
import type { TimedValue } from '../state/ruleState.ts'

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
  const { index, working } = partition
  const { candidates, inputs, judged } = working
  const layout = fillSlots(partition, message, time, valuesThen)
  collect(partition, layout)
  // Signed 32 bits: the counter may go round.
  judged.message = (judged.message + 1) | 0
  const isSettling = layout.missing.length === 0 && areKnown(inputs, index.used)
  const { rules, count } = candidates
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (let place = 0; place < count; place += 1) {
    const candidate = rules[place] ?? 0
    const rule = candidate >> 1
    const result = isSettling && (candidate & 1) === 1 ? verdict.true : verdictOf(partition, rule)
    if (result === verdict.false || !isMentioned(partition, rule, layout)) continue
    if (result === verdict.true) trueRules.push(rule)
    else unknownRules.push(rule)
  }
  return { trueRules, unknownRules }
}

/** FALSE also where the message has been judged by the rule already, since several guards may find one. */
const verdictOf = ({ index, linked, working }: Partition, rule: number): Verdict => {
  const { inputs, judged } = working
  const result = neededVerdict(index.needed, rule, inputs)
  if (result === verdict.false || judged.by[rule] === judged.message) return verdict.false
  judged.by[rule] = judged.message
  return index.needed.decide[rule] === 1 ? result : run(linked.program, linked.starts[rule] ?? 0, inputs)
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
