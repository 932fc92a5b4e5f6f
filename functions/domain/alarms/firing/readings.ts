import { valueIn, type Readings } from '#shared/contract/messages/telemetry.ts'
import { mentions } from '../match/compiledRules.ts'
import { evaluateRules, type RuleResults } from '../match/evaluateRules.ts'
import { explain } from '../match/explain.ts'
import { isDamped } from '../match/holds.ts'
import type { ModelRules } from '../match/modelRules.ts'
import type { Scratch } from '../match/scratch.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import type { EvaluatedMessage, TimedValue } from '../state/evaluatedMessage.ts'
import { latestValues, valuesAt } from '../state/recentValues.ts'
import { entryIn } from '../state/ruleEntries.ts'
import { findOpenAlarm, type RuleEntry } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'
import { childClosed, closeOpenAlarm } from './closeAlarm.ts'
import { countFalse, countLateFalse, countLateTrue, countTrue, type Counted } from './countWindow.ts'
import { noteSamples, withChanges } from './changeValues.ts'
import { applyEnding, applyRaising, buildEventReason } from './damped.ts'
import { dampedEvaluation, dampedResults } from './dampedReadings.ts'
import { applyLateDamped } from './lateDamped.ts'
import { overlaps, raiseAlarm } from './openAlarm.ts'
import { replaceResults } from './ownRules.ts'
import { falsesAfter, isLate } from './pastResults.ts'
import { changedByFalse, findRuleEntry, rulesOf, setEntry, withStatus, type WorkingState } from './workingState.ts'

/** The part of a message that rules evaluate: its items and their time. */
export type Reported = Pick<Readings, 'timestamp' | 'items'>

/** Evaluates the rules that mention a message's items. Alarms are closed first, then rules fire. */
export const evaluateReadings = (working: WorkingState, scratch: Scratch, message: Reported): EvaluatedMessage => {
  const { modelRules, before, recent } = working
  const { timestamp: at, items } = message
  const inOrder = at >= recent.newest && at >= recent.newestStatus
  let values: ReadonlyMap<string, TimedValue> | undefined
  const valuesThen = () =>
    (values ??= withChanges(
      working,
      withStatus(working, inOrder ? latestValues(recent) : valuesAt(recent, at), at),
      at,
      items,
    ))
  const shared = evaluateRules(modelRules, scratch, items, at, valuesThen)
  const results = working.own ? replaceResults(working.own, shared, items, at, valuesThen) : shared
  const context: Context = { working, message, valuesThen, inOrder }
  const damped = dampedSteps(context, results)
  applyFalse(context, results)
  for (const { end } of damped) end()
  for (const number of results.trueRules) {
    const rule = modelRules.rules[number]
    if (rule && !isDamped(rule)) applyTrue(context, rule)
  }
  for (const { raise } of damped) raise()
  noteSamples(working, items, at)
  return {
    at,
    revision: before.revision,
    items,
    trueRules: namesOf(modelRules, results.trueRules),
    unknownRules: namesOf(modelRules, results.unknownRules),
  }
}

const none: readonly string[] = []

const namesOf = ({ rules }: ModelRules, numbers: readonly number[]): readonly string[] => {
  if (numbers.length === 0) return none
  const names: string[] = []
  for (const number of numbers) names.push(rules[number]?.ruleName ?? '')
  return names
}

interface Context {
  readonly working: WorkingState
  readonly message: Reported
  /**
   * Returns the device's values at the time of the message, for items that the message does not report. They are
   * collected on the first call.
   */
  readonly valuesThen: () => ReadonlyMap<string, TimedValue>
  /** Whether no message with a newer event time has been evaluated. The message is then not late for any rule. */
  readonly inOrder: boolean
}

const lateFor = ({ working, message, inOrder }: Context, rule: ExpressionVersion): boolean =>
  !inOrder && isLate(working.modelRules, rule, working.recent.messages, message.timestamp)

/**
 * Applies the result FALSE to the rules whose entries it changes. There are few of them, because a FALSE only changes
 * rules that remember something.
 */
const applyFalse = (context: Context, { trueRules, unknownRules, reported }: RuleResults): void => {
  const { working, message } = context
  const { modelRules } = working
  const names = changedByFalse(working)
  if (names.size === 0) return
  const others = new Set([...trueRules, ...unknownRules])
  const isReported = (slot: number): boolean => reported[slot] === 1
  for (const name of names) {
    const entry = entryIn(rulesOf(working), name)
    const number = modelRules.numbers.get(name)
    const rule = number === undefined ? undefined : modelRules.rules[number]
    if (number === undefined || !rule || !entry || others.has(number) || isDamped(rule)) continue
    const open = findOpenAlarm(entry)
    if (!open && !rule.resetWhenFalse) continue
    if (!mentions(modelRules.compiled, number, isReported)) continue
    if (lateFor(context, rule)) {
      setEntry(working, rule, countLateFalse(entry, rule, message.timestamp))
      continue
    }
    if (open) childClosed(working, name, message.timestamp)
    const next = closeOpenAlarm(working, name, countFalse(entry, rule), { at: message.timestamp, by: 'FALSE' })
    if (next !== entry) setEntry(working, rule, next)
  }
}

/**
 * Returns two steps for each rule with a clear condition or a delay: one that may end its alarm, and one that may
 * fire the rule. The caller runs the first steps of all rules before any of the second steps.
 */
const dampedSteps = (
  context: Context,
  results: RuleResults,
): readonly { readonly end: () => void; readonly raise: () => void }[] => {
  const { working, message, valuesThen } = context
  const at = message.timestamp
  return dampedResults(working, results).map(result => {
    const { rule } = result
    const why = () => explained(context, rule)
    if (lateFor(context, rule)) return { end: () => undefined, raise: () => applyLateDamped(working, result, at, why) }
    const evaluation = dampedEvaluation(working, result, at, valuesThen, why)
    return {
      end: () => applyEnding(working, rule, evaluation),
      raise: () => applyRaising(working, rule, evaluation),
    }
  })
}

const applyTrue = (context: Context, rule: ExpressionVersion): void => {
  const { working, message } = context
  const entry = findRuleEntry(working, rule)
  const late = lateFor(context, rule)
  const counted = late ? countLate(context, rule, entry) : countTrue(entry, rule, message.timestamp)
  const next = raise(context, rule, counted, late)
  if (next !== entry) setEntry(working, rule, next)
}

const falsesOf = ({ working }: Context, rule: ExpressionVersion, time: number): number[] =>
  falsesAfter(working.modelRules, rule, working.recent.messages, time)

const countLate = (context: Context, rule: ExpressionVersion, entry: RuleEntry): Counted => {
  const time = context.message.timestamp
  const falses = falsesOf(context, rule, time)
  const resets = [...(rule.resetWhenFalse ? falses : []), ...(rule.resetAfterFirst ? entry.fired : [])]
  const span = { from: time, to: Math.min(...falses) }
  return countLateTrue(entry, rule, time, {
    newestReset: Math.max(...resets),
    covered: entry.alarms.some(alarm => overlaps(alarm, span)),
  })
}

const raise = (context: Context, rule: ExpressionVersion, { entry, firing }: Counted, late: boolean): RuleEntry => {
  if (!firing) return entry
  const { at, windowCount } = firing
  const nextFalse = late ? Math.min(...falsesOf(context, rule, at)) : Number.POSITIVE_INFINITY
  return raiseAlarm(context.working, rule, entry, {
    at,
    why: whyOf(context, rule, windowCount),
    lateUntil: late ? nextFalse : undefined,
    end: Number.isFinite(nextFalse) ? { at: nextFalse, by: 'FALSE' } : undefined,
  })
}

const whyOf = (context: Context, rule: ExpressionVersion, windowCount: number) =>
  buildEventReason(rule, explained(context, rule), windowCount)

const explained = ({ working, message, valuesThen }: Context, rule: ExpressionVersion): WhyExpression => {
  const { timestamp, items } = message
  const valueOf = (name: string): TimedValue | undefined => {
    const own = valueIn(items, name)
    return own === undefined ? valuesThen().get(name) : [own, timestamp]
  }
  return explain(rule, working.modelRules.model, valueOf, timestamp)
}
