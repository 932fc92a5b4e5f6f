import { findOpenAlarm, type Run, type RuleEntry } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import { withShortTexts } from '../match/shortTexts.ts'
import { childClosed, closeOpenAlarm } from './closeAlarm.ts'
import { countFalse, countTrue } from './countWindow.ts'
import { raiseAlarm } from './openAlarm.ts'
import { isOver, knownAt, runAfter, withRun } from './runs.ts'
import { closesBy, firesBy, type Sides } from './sides.ts'
import { findRuleEntry, setEntry, type WorkingState } from './workingState.ts'

/**
 * One evaluation of a damped rule, which has a clear condition or a delay, for a message that is not late.
 * `applyLateDamped` handles late messages.
 */
export interface DampedEvaluation extends Sides {
  readonly at: number
  /**
   * Returns since when one of the rule's two conditions, for firing or for closing, was UNKNOWN before this
   * evaluation. Infinity if its result was known. Called only while a delay runs.
   */
  readonly unknownFrom: (side: keyof Sides) => number
  /** How long the rule's result may be UNKNOWN before its running delay starts over. */
  readonly gapMs: number
  readonly why: () => WhyExpression
}

/**
 * Applies the part of an evaluation that can close the rule's alarm: arms the rule, continues its off-delay, or
 * closes the alarm. It is called for all rules before any rule may fire in this evaluation.
 */
export const applyEnding = (working: WorkingState, rule: ExpressionVersion, evaluation: DampedEvaluation): void => {
  const before = findRuleEntry(working, rule)
  const entry = closesBy(evaluation) ? rearmed(before, rule) : before
  const next = rule.offDelayMs === undefined ? entry : withOffRun(working, rule, entry, evaluation)
  const run = next.runs?.off
  const isDue =
    rule.offDelayMs === undefined ||
    (run !== undefined && isOver(run, rule.offDelayMs, working.delaysFrom, evaluation.at))
  const ended = isDue && closesBy(evaluation) ? closeDamped(working, rule, next, evaluation.at) : next
  if (ended !== before) setEntry(working, rule, ended)
}

/**
 * Returns the rule's entry with its off-delay started, continued or ended. An off-delay runs only while an alarm is
 * open.
 */
const withOffRun = (
  working: WorkingState,
  rule: ExpressionVersion,
  entry: RuleEntry,
  evaluation: DampedEvaluation,
): RuleEntry => {
  const before = entry.runs?.off
  const { at, ends, gapMs } = evaluation
  const unknownFrom = before ? evaluation.unknownFrom('ends') : Number.POSITIVE_INFINITY
  const run = findOpenAlarm(entry) && runAfter(before, { at, isSo: ends, unknownFrom, gapMs })
  return withRun(entry, 'off', run && waiting(run, working, rule.offDelayMs, evaluation, closesBy(evaluation)))
}

/** Applies the part of an evaluation that can raise an alarm: fires the rule, or continues its on-delay. */
export const applyRaising = (working: WorkingState, rule: ExpressionVersion, evaluation: DampedEvaluation): void => {
  const before = findRuleEntry(working, rule)
  const next =
    rule.onDelayMs === undefined
      ? counted(working, rule, before, evaluation)
      : delayed(working, rule, rule.onDelayMs, before, evaluation)
  if (next !== before) setEntry(working, rule, next)
}

const counted = (
  working: WorkingState,
  rule: ExpressionVersion,
  before: RuleEntry,
  evaluation: DampedEvaluation,
): RuleEntry => {
  if (!firesBy(evaluation)) return before
  const { entry, firing } = countTrue(before, rule, evaluation.at)
  return firing ? raiseDamped(working, rule, entry, firing.at, evaluation.why(), firing.windowCount) : entry
}

/**
 * Continues the rule's on-delay, and fires the rule when the delay has elapsed. A rule that has fired waits for a
 * FALSE, or for its clear condition, before the delay can start again.
 */
const delayed = (
  working: WorkingState,
  rule: ExpressionVersion,
  delayMs: number,
  entry: RuleEntry,
  evaluation: DampedEvaluation,
): RuleEntry => {
  if (!entry.armed) return entry
  const before = entry.runs?.on
  const { at, raises, gapMs } = evaluation
  const unknownFrom = before ? evaluation.unknownFrom('raises') : Number.POSITIVE_INFINITY
  const run = runAfter(before, { at, isSo: raises, unknownFrom, gapMs })
  if (run && firesBy(evaluation) && isOver(run, delayMs, working.delaysFrom, at))
    return fireDelayed(working, rule, entry, at, evaluation.why())
  return withRun(entry, 'on', run && waiting(run, working, delayMs, evaluation, firesBy(evaluation)))
}

/**
 * Marks an on-delay or off-delay as elapsed if it has elapsed while the rule's opposite condition prevents its
 * effect. From then on, only an evaluation of a message can make the rule fire or its alarm close; the passing of a
 * full minute cannot.
 */
const waiting = (
  run: Run,
  { delaysFrom, now }: WorkingState,
  delayMs = 0,
  { at }: DampedEvaluation,
  isAllowed: boolean,
): Run =>
  isAllowed || !isOver(run, delayMs, delaysFrom, at) ? knownAt(run, delayMs, delaysFrom, now) : { ...run, isOver: true }

/** Fires a rule whose on-delay has elapsed. */
export const fireDelayed = (
  working: WorkingState,
  rule: ExpressionVersion,
  entry: RuleEntry,
  at: number,
  why: WhyExpression,
): RuleEntry => raiseDamped(working, rule, withRun({ ...entry, armed: false }, 'on', undefined), at, why, 1)

const raiseDamped = (
  working: WorkingState,
  rule: ExpressionVersion,
  entry: RuleEntry,
  at: number,
  why: WhyExpression,
  windowCount: number,
): RuleEntry =>
  raiseAlarm(working, rule, entry, {
    at,
    why: buildEventReason(rule, why, windowCount),
    lateUntil: undefined,
    end: undefined,
  })

/** Builds the reason why a rule fired, which is stored in the event of its firing. */
export const buildEventReason = (rule: ExpressionVersion, why: WhyExpression, windowCount: number) =>
  ({ type: 'Expression', ...why, inputs: withShortTexts(why.inputs), windowCount, needed: rule.count }) as const

/**
 * Closes the rule's open alarm, but never before the alarm's own beginning. The function that runs every minute may
 * have opened the alarm at a time after that of the closing message.
 */
export const closeDamped = (
  working: WorkingState,
  rule: ExpressionVersion,
  entry: RuleEntry,
  at: number,
): RuleEntry => {
  const open = findOpenAlarm(entry)
  if (!open) return entry
  const end = Math.max(at, open.alarmDate)
  childClosed(working, rule.ruleName, end)
  return withRun(closeOpenAlarm(working, rule.ruleName, entry, { at: end, by: closingOf(rule) }), 'off', undefined)
}

/** Returns the cause that is stored when an alarm of the rule closes by itself. */
export const closingOf = ({ clearExpression }: ExpressionVersion) =>
  clearExpression === undefined ? ('FALSE' as const) : ('clear' as const)

/**
 * Arms the rule after a result that ends alarms. A rule with an on-delay fires only once between two such results,
 * whatever its reset flags are.
 */
const rearmed = (entry: RuleEntry, rule: ExpressionVersion): RuleEntry => {
  if (rule.onDelayMs === undefined) return countFalse(entry, rule)
  return entry.armed ? entry : { ...entry, armed: true }
}
