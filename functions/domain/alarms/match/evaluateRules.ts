import { results, type Result } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import { collectByThreshold } from './thresholdIndex.ts'
import { mentions } from './compiledRule.ts'
import { fillSlots, type Reported } from './fillSlots.ts'
import { collectByEquality } from './equalityIndex.ts'
import { areKnown } from './inputSlots.ts'
import type { InputCoverage } from './inputCoverage.ts'
import { conditionsResult } from './conditionIndex.ts'
import type { ModelRules } from './modelRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'

/** Numbers of rules. Any other rule that mentions a parameter of the message is FALSE. */
export interface RuleResults {
  readonly trueRules: readonly number[]
  readonly unknownRules: readonly number[]
}

/**
 * The verdicts of all rules that mention a parameter of the message. Its own values count whatever their age; other
 * inputs are the device's values as of its time, which are asked for only where there are such inputs.
 */
export const evaluateRules = (
  modelRules: ModelRules,
  message: Reported,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): RuleResults => {
  const { index, scratch } = modelRules
  const { candidates, inputs, evaluated } = scratch
  const coverage = fillSlots(modelRules, message, time, valuesThen)
  collect(modelRules, coverage)
  // Signed 32 bits: the counter may go round.
  evaluated.message = (evaluated.message + 1) | 0
  const canDecide = coverage.missing.length === 0 && areKnown(inputs, index.used)
  const { rules, count } = candidates
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (let place = 0; place < count; place += 1) {
    const candidate = rules[place] ?? 0
    const rule = candidate >> 1
    const result = canDecide && (candidate & 1) === 1 ? results.true : resultOf(modelRules, rule)
    if (result === results.false || !isMentioned(modelRules, rule, coverage)) continue
    if (result === results.true) trueRules.push(rule)
    else unknownRules.push(rule)
  }
  return { trueRules, unknownRules }
}

/** FALSE also where the message has been evaluated by the rule already, since several predicates may find one. */
const resultOf = ({ index, linked, scratch }: ModelRules, rule: number): Result => {
  const { inputs, evaluated } = scratch
  const result = conditionsResult(index.conditions, rule, inputs)
  if (result === results.false || evaluated.by[rule] === evaluated.message) return results.false
  evaluated.by[rule] = evaluated.message
  return index.conditions.decide[rule] === 1 ? result : run(linked.program, linked.starts[rule] ?? 0, inputs)
}

/** The rules that may be other than FALSE; of a message that does not report all, some that mention nothing of it. */
const collect = (
  { index: { predicates }, scratch }: ModelRules,
  { groups, equalities, unindexed }: InputCoverage,
): void => {
  const { inputs, candidates } = scratch
  if (unindexed.length > 0) candidates.rules.set(unindexed)
  candidates.count = unindexed.length
  collectByThreshold(groups, predicates.thresholds, inputs, candidates)
  for (const one of equalities) collectByEquality(one, inputs.numbers[one.slot] ?? 0, candidates)
}

const isMentioned = ({ compiled }: ModelRules, rule: number, { missing, reported }: InputCoverage): boolean =>
  missing.length === 0 || mentions(compiled[rule], slot => reported[slot] === 1)
