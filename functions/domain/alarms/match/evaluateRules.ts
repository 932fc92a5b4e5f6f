import type { Items } from '#shared/contract/messages/telemetry.ts'
import { results, type Result } from '#shared/expression/program.ts'
import { run } from '#shared/expression/run.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { mentions } from './compiledRules.ts'
import { conditionsResult } from './conditionIndex.ts'
import { collectByEquality } from './equalityIndex.ts'
import { fillSlots } from './fillSlots.ts'
import type { InputCoverage } from './inputCoverage.ts'
import { areKnown } from './inputSlots.ts'
import type { ModelRules } from './modelRules.ts'
import type { Scratch } from './scratch.ts'
import { collectByThreshold } from './thresholdIndex.ts'

/**
 * The numbers of the rules that are TRUE and of those that are UNKNOWN. All other rules that mention a parameter in
 * the message are FALSE.
 */
export interface RuleResults {
  readonly trueRules: readonly number[]
  readonly unknownRules: readonly number[]
  /** For each slot, 1 if the message reports its parameter. */
  readonly reported: Uint8Array
}

/**
 * Evaluates all rules that mention an item of the message. The message's items are used whatever their age. For other
 * inputs, the device's values at the message's time are used. `valuesThen` returns these values, and is called only
 * if they are needed.
 */
export const evaluateRules = (
  modelRules: ModelRules,
  scratch: Scratch,
  items: Items,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): RuleResults => {
  const { candidates, inputs, marks } = scratch
  const coverage = fillSlots(modelRules, scratch, items, time, valuesThen)
  collect(modelRules, scratch, coverage)
  // The number that identifies a message is a signed 32-bit integer, and may wrap around.
  marks.message = (marks.message + 1) | 0
  const reportsAll = coverage.missing.length === 0
  const canDecide = reportsAll && areKnown(inputs, modelRules.index.used)
  const { rules, count } = candidates
  const trueRules: number[] = []
  const unknownRules: number[] = []
  for (let place = 0; place < count; place += 1) {
    const candidate = rules[place] ?? 0
    const rule = candidate >> 1
    const result = canDecide && (candidate & 1) === 1 ? results.true : resultOf(modelRules, scratch, rule)
    if (result === results.false || !(reportsAll || isMentioned(modelRules, rule, coverage))) continue
    if (result === results.true) trueRules.push(rule)
    else unknownRules.push(rule)
  }
  return { trueRules, unknownRules, reported: coverage.reported }
}

/**
 * Returns the result of a rule for this message. Returns FALSE if the message has already given a result for the
 * rule, because several predicates may find the same rule.
 */
const resultOf = ({ index, compiled }: ModelRules, { inputs, marks }: Scratch, rule: number): Result => {
  const result = conditionsResult(index.conditions, rule, inputs)
  if (result === results.false || marks.by[rule] === marks.message) return results.false
  marks.by[rule] = marks.message
  if (compiled.eachDecides[rule] === 1) return result
  return run(compiled.program, compiled.codeStarts[rule] ?? 0, inputs)
}

/**
 * Collects every rule that may be TRUE or UNKNOWN. If the message does not report all parameters, some of these rules
 * may mention none of the reported parameters.
 */
const collect = (
  { index: { predicates } }: ModelRules,
  { inputs, candidates, activeGroups }: Scratch,
  { groups, equalities, unindexed }: InputCoverage,
): void => {
  if (unindexed.length > 0) candidates.rules.set(unindexed)
  candidates.count = unindexed.length
  collectByThreshold(groups, predicates.thresholds, inputs, activeGroups, candidates)
  for (const index of equalities) collectByEquality(index, inputs.numbers[index.slot] ?? 0, candidates)
}

const isMentioned = ({ compiled }: ModelRules, rule: number, { reported }: InputCoverage): boolean =>
  mentions(compiled, rule, slot => reported[slot] === 1)
