import { statusInputs } from '#shared/expression/builtIns.ts'
import { listExpressionInputs } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { isDamped } from '../match/holds.ts'
import { ruleIn } from '../match/modelRules.ts'
import { serviceResult, type ServiceRule } from '../match/serviceRules.ts'
import { withShortTexts } from '../match/shortTexts.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import { namedEntries } from '../state/ruleEntries.ts'
import { findOpenAlarm } from '../state/ruleEntry.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import type { ServiceView } from '../state/serviceView.ts'
import { childClosed, closeOpenAlarm } from './closeAlarm.ts'
import { countFalse, countTrue } from './countWindow.ts'
import { applyEnding, applyRaising, type DampedEvaluation } from './damped.ts'
import { raiseAlarm } from './openAlarm.ts'
import { computeSides } from './sides.ts'
import { findRuleEntry, rulesOf, setEntry, type WorkingState } from './workingState.ts'

/**
 * Evaluates the rules that depend on the service's clock (with inputs such as `$SILENT`) at one moment. Alarms are
 * closed first, then rules fire.
 */
export const evaluateServiceRules = (
  working: WorkingState,
  rules: readonly ServiceRule[],
  view: ServiceView,
  at: number,
): void => {
  const { model } = working.modelRules
  const results = rules
    .filter(({ rule }) => !isDamped(rule))
    .map(one => ({ ...one, why: serviceResult(one, model, view, at) }))
  const damped = rules
    .filter(({ rule }) => isDamped(rule))
    .map(({ rule }) => ({ rule, evaluation: serviceEvaluation(working, rule, view, at) }))
  for (const { rule, why } of results) if (why.verdict === 'FALSE') applyFalse(working, rule, at)
  for (const { rule, evaluation } of damped) applyEnding(working, rule, evaluation)
  for (const { rule, why } of results) if (why.verdict === 'TRUE') applyTrue(working, rule, why, at)
  for (const { rule, evaluation } of damped) applyRaising(working, rule, evaluation)
}

/**
 * Builds the evaluation of a rule that depends on the service's clock and has a clear condition or a delay. None of
 * its inputs becomes stale.
 */
export const serviceEvaluation = (
  { modelRules: { model } }: WorkingState,
  rule: Rule,
  view: ServiceView,
  at: number,
): DampedEvaluation => ({
  ...computeSides(rule, one => serviceResult({ rule: one }, model, view, at)),
  at,
  unknownFrom: () => Number.POSITIVE_INFINITY,
  gapMs: model.staleAfterMs,
  why: () => serviceResult({ rule }, model, view, at),
})

type Rule = ServiceRule['rule']

const applyFalse = (working: WorkingState, rule: Rule, at: number): void => {
  const entry = findRuleEntry(working, rule)
  const open = findOpenAlarm(entry)
  // An alarm never ends before its own beginning. The function that runs every minute may have opened the alarm after
  // this message was received, but before it was evaluated.
  const end = Math.max(at, open?.alarmDate ?? at)
  if (open) childClosed(working, rule.ruleName, end)
  const next = closeOpenAlarm(working, rule.ruleName, countFalse(entry, rule), { at: end, by: 'FALSE' })
  if (next !== entry) setEntry(working, rule, next)
}

const applyTrue = (working: WorkingState, rule: Rule, why: WhyExpression, at: number): void => {
  const { entry, firing } = countTrue(findRuleEntry(working, rule), rule, at)
  const next = firing
    ? raiseAlarm(working, rule, entry, {
        at,
        why: { type: 'Expression', ...why, inputs: withShortTexts(why.inputs), windowCount: 1, needed: rule.count },
        lateUntil: undefined,
        end: undefined,
      })
    : entry
  setEntry(working, rule, next)
}

/**
 * Closes alarms of an instrument that is no longer admitted: those of rules that depend on the service's clock, and
 * of rules on its status. Alarms of rules on reported values stay open.
 */
export const closeByAdmission = (working: WorkingState, at: number): void => {
  for (const [name, entry] of namedEntries(rulesOf(working))) {
    const rule = ruleIn(working.modelRules, name)
    const open = findOpenAlarm(entry)
    const isAtRest = !open && !entry.runs
    if (!rule || rule.type === 'ruleOfRules' || isAtRest || !isOnState(working, rule)) continue
    const end = Math.max(at, open?.alarmDate ?? at)
    if (open) childClosed(working, name, end)
    const { runs: _, ...rest } = closeOpenAlarm(working, name, entry, { at: end, by: 'admission' })
    setEntry(working, rule, rest)
  }
}

const isOnState = ({ modelRules }: WorkingState, rule: RuleVersion): boolean =>
  modelRules.service.some(service => service.rule === rule) || mentionsStatus(rule)

/** Whether an expression mentions the instrument's status. */
const mentionsStatus = (rule: RuleVersion): boolean => {
  if (rule.type !== 'Expression') return false
  const texts = rule.clearExpression === undefined ? [rule.expression] : [rule.expression, rule.clearExpression]
  const inputs = texts.flatMap(text => parse(text).tree ?? []).flatMap(listExpressionInputs)
  return inputs.some(input => statusInputs.some(status => status === input))
}
