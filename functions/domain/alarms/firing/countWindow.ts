import type { BasicVersion } from '../state/ruleVersion.ts'
import { addTime, timesAfter } from '../state/window.ts'
import type { RuleEntry } from '../state/ruleEntry.ts'

/** An entry after a TRUE and, if the rule fires, when and with how many times in the window. */
export interface Counted {
  readonly entry: RuleEntry
  readonly firing?: { readonly at: number; readonly windowCount: number }
}

/** Times at or before this one leave the window. For a rule without a window, each time counts alone. */
const limitOf = ({ windowMs = 0 }: BasicVersion, time: number): number => time - windowMs

/** Without either flag the rule fires when the window fills, and is armed again when it no longer holds N times. */
const firesOnTransition = ({ resetWhenFalse, resetAfterFirst }: BasicVersion): boolean =>
  !resetWhenFalse && !resetAfterFirst

/** Counts a TRUE that is the rule's newest result. */
export const countTrue = (entry: RuleEntry, rule: BasicVersion, time: number): Counted => {
  const left = timesAfter(entry.window, limitOf(rule, time))
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return fire(armed === entry.armed ? entry : { ...entry, armed }, rule, addTime(left, time, rule.count), time)
}

/** Fires if the rule is armed and the window holds N times. With N = 1 any time fires by itself. */
const fire = (entry: RuleEntry, rule: BasicVersion, window: readonly number[], at: number): Counted => {
  if (!entry.armed || window.length < rule.count) return { entry: { ...entry, window } }
  return {
    entry: { ...entry, window: rule.resetAfterFirst ? [] : window, armed: rule.resetAfterFirst },
    firing: { at, windowCount: window.length },
  }
}

/**
 * Counts a late TRUE. It joins the window unless a reset lies after it, and the window may fire at its newest time.
 * With N = 1 the TRUE fires at its own time, even if there is a newer FALSE. `covered` says that an alarm overlaps the
 * time, in which case a rule that fires once per episode does not fire.
 */
export const countLateTrue = (
  entry: RuleEntry,
  rule: BasicVersion,
  time: number,
  { newestReset, covered }: { readonly newestReset: number; readonly covered: boolean },
): Counted => {
  const joined = newestReset > time ? entry : joinWindow(entry, rule, time)
  if (rule.count > 1)
    return joined === entry ? { entry } : fire(joined, rule, joined.window, joined.window.at(-1) ?? time)
  if (firesOncePerEpisode(rule)) return covered ? { entry } : { entry, firing: { at: time, windowCount: 1 } }
  const after = rule.resetAfterFirst ? entry : { ...joined, armed: joined.window.length === 0 }
  return { entry: after, firing: { at: time, windowCount: 1 } }
}

const firesOncePerEpisode = ({ resetWhenFalse, resetAfterFirst }: BasicVersion): boolean =>
  resetWhenFalse && !resetAfterFirst

/** Adds a late time. The window ends at its newest time, which may be the late one. */
const joinWindow = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry => {
  const limit = limitOf(rule, Math.max(time, entry.window.at(-1) ?? time))
  const left = timesAfter(entry.window, limit)
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return { ...entry, armed, window: timesAfter(addTime(left, time, rule.count), limit) }
}

/**
 * Counts a FALSE that is the rule's newest result: if the rule resets with a FALSE, its window is emptied and it is
 * armed.
 */
export const countFalse = (entry: RuleEntry, rule: BasicVersion): RuleEntry =>
  rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed) ? { ...entry, window: [], armed: true } : entry

/**
 * Counts a late FALSE: if the rule resets with a FALSE, times up to its own leave the window. The rule is not armed.
 */
export const countLateFalse = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry =>
  rule.resetWhenFalse ? { ...entry, window: timesAfter(entry.window, time) } : entry
