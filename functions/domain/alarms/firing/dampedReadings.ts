import { mentions } from '../match/compiledRules.ts'
import type { RuleResults } from '../match/evaluateRules.ts'
import { changePairsIn } from '../match/changePairs.ts'
import { explain } from '../match/explain.ts'
import { holdName, holdOf } from '../match/holds.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { valuesAt } from '../state/recentValues.ts'
import { entryIn } from '../state/ruleEntries.ts'
import type { ExpressionVersion, RuleModel } from '../state/ruleVersion.ts'
import type { DampedEvaluation } from './damped.ts'
import { withChanges } from './changeValues.ts'
import { endDueDelays } from './dueDelays.ts'
import { opposite, computeSides, type Sides } from './sides.ts'
import { rulesOf, withStatus, type WorkingState } from './workingState.ts'

type Values = ReadonlyMap<string, TimedValue>

/**
 * The result of one message for a rule with a clear condition or a delay: whether the message raises an alarm, and
 * whether it ends one.
 */
export interface DampedResult extends Sides {
  readonly rule: ExpressionVersion
}

/**
 * Returns a message's results for damped rules, which have a clear condition or a delay. Rules whose remembered
 * entries the message cannot change are left out.
 */
export const dampedResults = (working: WorkingState, results: RuleResults): readonly DampedResult[] => {
  const { modelRules } = working
  if (modelRules.damped.length === 0) return []
  const [trueRules, unknownRules] = [new Set(results.trueRules), new Set(results.unknownRules)]
  const resultOf = (name: string): boolean | undefined => {
    const number = modelRules.numbers.get(name)
    return number === undefined || unknownRules.has(number) ? undefined : trueRules.has(number)
  }
  return modelRules.damped.flatMap(rule => {
    const number = modelRules.numbers.get(rule.ruleName)
    if (number === undefined) return []
    const raises = resultOf(rule.ruleName)
    // If nothing is remembered of a rule, only a TRUE can change its entry.
    if (raises !== true && !entryIn(rulesOf(working), rule.ruleName)) return []
    if (!mentions(modelRules.compiled, number, slot => results.reported[slot] === 1)) return []
    const isHeldOpen = rule.clearExpression === undefined ? raises : resultOf(holdName(rule.ruleName))
    return { rule, raises, ends: opposite(isHeldOpen) }
  })
}

/**
 * Returns the time before `at` since which a rule's result was UNKNOWN because the values of its inputs had become
 * stale. Infinity if the result was known.
 */
export const unknownSince = (rule: ExpressionVersion, model: RuleModel, values: Values, at: number): number => {
  const valueOf = (name: string): TimedValue | undefined => values.get(name)
  // If the values give a result other than UNKNOWN at this time, they also did so earlier, because values only become
  // stale as time passes.
  if (explain(rule, model, valueOf, at).verdict !== 'UNKNOWN') return Number.POSITIVE_INFINITY
  // Collects the times at which the result may have become UNKNOWN. For each input, these are the time of its value
  // (which may be of the wrong type), and the moment just after the value reaches its maximum age. A value of exactly
  // that age is still used.
  const moments = explain(rule, model, valueOf, at)
    .inputs.map(({ name, at: seen }) => seen ?? values.get(itemOfChange(rule, name))?.[1])
    .flatMap(seen => (seen === undefined ? [] : [seen, seen + model.staleAfterMs + 1]))
    .filter(moment => moment < at)
    .toSorted((a, b) => a - b)
  const first = moments.find(moment => explain(rule, model, valueOf, moment).verdict === 'UNKNOWN')
  return first ?? Number.POSITIVE_INFINITY
}

/**
 * Returns the parameter that an input such as `change(P, m)` is computed from, because the input has no value once
 * the parameter is stale. Returns any other name unchanged.
 */
const itemOfChange = ({ expression }: ExpressionVersion, name: string): string =>
  changePairsIn(expression).find(pair => pair.name === name)?.item ?? name

/**
 * Builds the evaluation that can fire a damped rule or close its alarm. It is based on the rule's results for a
 * message that is not late.
 */
export const dampedEvaluation = (
  { modelRules: { model } }: WorkingState,
  { rule, raises, ends }: DampedResult,
  at: number,
  valuesBefore: () => Values,
  why: () => WhyExpression,
): DampedEvaluation => ({
  raises,
  ends,
  at,
  unknownFrom: side => unknownSince(sideOf(rule, side), model, valuesBefore(), at),
  gapMs: model.staleAfterMs,
  why,
})

/**
 * Returns the rule version whose expression decides whether an alarm is raised or, for `ends`, the hold that decides
 * whether the alarm is closed.
 */
const sideOf = (rule: ExpressionVersion, side: keyof Sides): ExpressionVersion =>
  side === 'ends' ? (holdOf(rule) ?? rule) : rule

/**
 * Ends those delays of rules on reported values that elapse at a full minute up to `until`. The values used for a
 * minute are the latest ones at or before it.
 */
export const passMinutes = (working: WorkingState, until: number): void => {
  const { damped, model } = working.modelRules
  if (damped.length === 0) return
  endDueDelays(working, damped, until, (rule, minute) => {
    const latest = withStatus(working, valuesAt(working.recent, minute), minute)
    const values = withChanges(working, latest, minute)
    const explained = (one: ExpressionVersion): WhyExpression => explain(one, model, name => values.get(name), minute)
    const sides = computeSides(rule, explained)
    return dampedEvaluation(
      working,
      { rule, ...sides },
      minute,
      () => values,
      () => explained(rule),
    )
  })
}
