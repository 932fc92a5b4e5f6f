import { overlaps, raiseAlarm } from './openAlarm.ts'
import type { WhyExpression } from '../match/whyExpression.ts'
import { findOpenAlarm, type Run, type RuleEntry, type Runs } from '../state/ruleEntry.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'
import { countLateFalse, countLateTrue } from './countWindow.ts'
import { closingOf, buildEventReason } from './damped.ts'
import type { DampedResult } from './dampedReadings.ts'
import { sidesAfter, type PastSides } from './pastResults.ts'
import { chooseDelay, dueMinute, isOver, knownAt, runAfter, withRun } from './runs.ts'
import { closesBy, firesBy, type Sides } from './sides.ts'
import { findRuleEntry, setEntry, type WorkingState } from './workingState.ts'

/**
 * Applies a late message to a rule with a clear condition or a delay. A late message never closes an alarm and never
 * extends a running delay. If it interrupts a delay, the delay starts again with the first evaluation after the
 * message.
 */
export const applyLateDamped = (
  working: WorkingState,
  result: DampedResult,
  at: number,
  why: () => WhyExpression,
): void => {
  const { rule } = result
  const before = findRuleEntry(working, rule)
  const later = sidesAfter(working.modelRules, rule, working.recent.messages, at)
  const counted = rule.onDelayMs === undefined && closesBy(result) ? countLateFalse(before, rule, at) : before
  const begun = begunAnew(working, begunAnew(working, counted, 'on', result, at, later), 'off', result, at, later)
  const next = rule.onDelayMs === undefined && firesBy(result) ? raiseLate(working, rule, begun, at, why) : begun
  if (next !== before) setEntry(working, rule, next)
}

const sides = { on: 'raises', off: 'ends' } as const satisfies Record<keyof Runs, keyof Sides>

const begunAnew = (
  { delaysFrom, now }: WorkingState,
  entry: RuleEntry,
  kind: keyof Runs,
  { rule, ...result }: DampedResult,
  at: number,
  later: readonly PastSides[],
): RuleEntry => {
  const run = entry.runs?.[kind]
  if (!run || result[sides[kind]] !== false || run.since > at) return entry
  const first = later.find(one => one[sides[kind]] === true && !one.isLate)
  if (!first) return withRun(entry, kind, undefined)
  const { unknownFrom } = run
  const begun = { since: first.at, ...(unknownFrom !== undefined && { unknownFrom }) }
  return withRun(entry, kind, knownAt(begun, chooseDelay(rule, kind), delaysFrom, now))
}

const raiseLate = (
  working: WorkingState,
  rule: ExpressionVersion,
  before: RuleEntry,
  time: number,
  why: () => WhyExpression,
): RuleEntry => {
  const resets = [
    ...(rule.resetWhenFalse
      ? laterSides(working, rule, time)
          .filter(closesBy)
          .map(one => one.at)
      : []),
    ...(rule.resetAfterFirst ? before.fired : []),
  ]
  const span = { from: time, to: endAfter(working, rule, time).at }
  const { entry, firing } = countLateTrue(before, rule, time, {
    newestReset: Math.max(...resets),
    covered: before.alarms.some(alarm => overlaps(alarm, span)),
  })
  if (!firing) return entry
  const { at, run } = endAfter(working, rule, firing.at)
  const raised = raiseAlarm(working, rule, entry, {
    at: firing.at,
    why: buildEventReason(rule, why(), firing.windowCount),
    lateUntil: at,
    end: Number.isFinite(at) ? { at, by: closingOf(rule) } : undefined,
  })
  return run && !raised.runs?.off && findOpenAlarm(raised) ? withRun(raised, 'off', run) : raised
}

const laterSides = ({ modelRules, recent }: WorkingState, rule: ExpressionVersion, time: number) =>
  sidesAfter(modelRules, rule, recent.messages, time)

/**
 * Returns when an alarm that began at `time` would have closed. Infinity if it would still be open; `run` is then its
 * off-delay that is running now.
 */
const endAfter = (
  working: WorkingState,
  rule: ExpressionVersion,
  time: number,
): { readonly at: number; readonly run?: Run | undefined } => {
  const later = laterSides(working, rule, time)
  const { offDelayMs } = rule
  if (offDelayMs === undefined) return { at: later.find(closesBy)?.at ?? Number.POSITIVE_INFINITY }
  const { delaysFrom, now, modelRules } = working
  let run: Run | undefined
  let allows = false
  const dueAfter = (): number => (allows ? dueMinute(run, offDelayMs, delaysFrom) : Number.POSITIVE_INFINITY)
  for (const one of later) {
    if (one.isLate && one.ends !== false) continue
    const due = dueAfter()
    if (due <= one.at) return { at: due }
    const gapMs = modelRules.model.staleAfterMs
    run = runAfter(run, { at: one.at, isSo: one.ends, unknownFrom: Number.POSITIVE_INFINITY, gapMs })
    allows = closesBy(one)
    if (run && allows && isOver(run, offDelayMs, delaysFrom, one.at)) return { at: one.at }
  }
  const due = dueAfter()
  return due <= now
    ? { at: due }
    : { at: Number.POSITIVE_INFINITY, run: run && knownAt(run, offDelayMs, delaysFrom, now) }
}
