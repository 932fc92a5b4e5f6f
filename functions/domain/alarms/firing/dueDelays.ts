import type { ModelRules } from '../match/modelRules.ts'
import { entryIn, type RuleEntries } from '../state/ruleEntries.ts'
import { findOpenAlarm, type RuleEntry, type Runs } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'
import { closeDamped, fireDelayed, type DampedEvaluation } from './damped.ts'
import { pairFirings } from './ruleOfRules.ts'
import { chooseDelay, dueMinute, runAfter, withRun } from './runs.ts'
import { closesBy, firesBy } from './sides.ts'
import { findRuleEntry, rulesOf, setEntry, type WorkingState } from './workingState.ts'

/**
 * Returns the full minute at which the first of a rule's delays elapses, unless the rule is evaluated before then.
 * Infinity if no delay runs.
 */
const nextDue = (entry: RuleEntry | undefined, rule: ExpressionVersion, delaysFrom: number): number =>
  entry?.runs
    ? Math.min(dueOf(entry, rule, 'on', delaysFrom), dueOf(entry, rule, 'off', delaysFrom))
    : Number.POSITIVE_INFINITY

const dueOf = (entry: RuleEntry, rule: ExpressionVersion, kind: keyof Runs, delaysFrom: number): number => {
  const isWaiting = kind === 'on' ? entry.armed : findOpenAlarm(entry) !== undefined
  return isWaiting ? dueMinute(entry.runs?.[kind], chooseDelay(rule, kind), delaysFrom) : Number.POSITIVE_INFINITY
}

/** Returns the full minute at which the first delay of these rules elapses. Infinity if no delay runs. */
export const firstDue = (entries: RuleEntries, rules: readonly ExpressionVersion[], delaysFrom: number): number => {
  let due = Number.POSITIVE_INFINITY
  for (const rule of rules) due = Math.min(due, nextDue(entryIn(entries, rule.ruleName), rule, delaysFrom))
  return due
}

/**
 * Returns the rules of a model that may have a delay: rules on reported values, and rules that depend on the
 * service's clock.
 */
export const delayedRules = ({ damped, service }: ModelRules): readonly ExpressionVersion[] =>
  service.length === 0 ? damped : [...damped, ...service.map(({ rule }) => rule)]

/** Evaluates a rule at a full minute, with the values known at that time. */
export type LookAt = (rule: ExpressionVersion, minute: number) => DampedEvaluation

/** Ends those delays of the rules that elapse at a full minute up to `until`, minute by minute. */
export const endDueDelays = (
  working: WorkingState,
  rules: readonly ExpressionVersion[],
  until: number,
  lookAt: LookAt,
): void => {
  for (;;) {
    const minute = firstDue(rulesOf(working), rules, working.delaysFrom)
    if (minute > until || minute === Number.POSITIVE_INFINITY) return
    for (const kind of ['off', 'on'] as const) {
      for (const rule of rules) {
        const entry = entryIn(rulesOf(working), rule.ruleName)
        if (!entry || dueOf(entry, rule, kind, working.delaysFrom) !== minute) continue
        endDelay(working, rule, kind, lookAt(rule, minute))
      }
    }
    pairFirings(working)
  }
}

const endDelay = (
  working: WorkingState,
  rule: ExpressionVersion,
  kind: keyof Runs,
  evaluation: DampedEvaluation,
): void => {
  const entry = findRuleEntry(working, rule)
  const { at, gapMs } = evaluation
  if (kind === 'off' && closesBy(evaluation)) setEntry(working, rule, closeDamped(working, rule, entry, at))
  else if (kind === 'on' && firesBy(evaluation))
    setEntry(working, rule, fireDelayed(working, rule, entry, at, evaluation.why()))
  else {
    const side = kind === 'on' ? 'raises' : 'ends'
    const run = runAfter(entry.runs?.[kind], {
      at,
      isSo: evaluation[side],
      unknownFrom: evaluation.unknownFrom(side),
      gapMs,
    })
    setEntry(working, rule, withRun(entry, kind, run && { ...run, isOver: true }))
  }
}
