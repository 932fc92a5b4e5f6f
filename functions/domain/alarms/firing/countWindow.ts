import type { BasicVersion } from '../state/ruleVersion.ts'
import { addTime, timesAfter } from '../state/window.ts'
import type { RuleEntry } from '../state/ruleEntry.ts'

/** The state after a TRUE, and, where the rule fires by it, when and with how many in the window. */
export interface Counted {
  readonly entry: RuleEntry
  readonly firing?: { readonly at: number; readonly windowCount: number }
}

/** Without a window a time is alone in it. */
const limitOf = ({ windowMs = 0 }: BasicVersion, time: number): number => time - windowMs

/** Neither flag: the rule fires when the window fills, and is armed again when it no longer holds N. */
const firesOnTransition = ({ resetWhenFalse, resetAfterFirst }: BasicVersion): boolean =>
  !resetWhenFalse && !resetAfterFirst

/** A TRUE that no newer sample of the rule has come before. */
export const countTrue = (entry: RuleEntry, rule: BasicVersion, time: number): Counted => {
  const left = timesAfter(entry.window, limitOf(rule, time))
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return fire(armed === entry.armed ? entry : { ...entry, armed }, rule, addTime(left, time, rule.count), time)
}

/** With N = 1 the time itself fires, whatever else is in the window. */
const fire = (entry: RuleEntry, rule: BasicVersion, window: readonly number[], at: number): Counted => {
  if (!entry.armed || window.length < rule.count) return { entry: { ...entry, window } }
  return {
    entry: { ...entry, window: rule.resetAfterFirst ? [] : window, armed: rule.resetAfterFirst },
    firing: { at, windowCount: window.length },
  }
}

/**
 * A late TRUE. It joins the window unless a reset lies after it, and the window may fire at its newest time. With N = 1
 * it fires at its own, even where a newer FALSE exists; `covered` tells whether an alarm stands there already, in which
 * case a rule that fires once per episode does not.
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

/** A window ends at its newest time, be that the late one or not. */
const joinWindow = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry => {
  const limit = limitOf(rule, Math.max(time, entry.window.at(-1) ?? time))
  const left = timesAfter(entry.window, limit)
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return { ...entry, armed, window: timesAfter(addTime(left, time, rule.count), limit) }
}

/** A FALSE that no newer sample has come before: it empties the window and arms the rule, if it is set to. */
export const countFalse = (entry: RuleEntry, rule: BasicVersion): RuleEntry =>
  rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed) ? { ...entry, window: [], armed: true } : entry

/** A late FALSE takes the times up to its own out of the window; it does not arm. */
export const countLateFalse = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry =>
  rule.resetWhenFalse ? { ...entry, window: timesAfter(entry.window, time) } : entry
