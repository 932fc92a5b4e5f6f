import type { BasicVersion } from '../state/ruleVersion.ts'
import { addTime, timesAfter } from '../state/window.ts'
import type { RuleEntry } from '../state/ruleEntry.ts'

/**
 * A rule's entry after the rule was TRUE. Has `firing` if the rule fires: the event time of the firing, and how many
 * times the rule was TRUE in the window.
 */
export interface Counted {
  readonly entry: RuleEntry
  readonly firing?: { readonly at: number; readonly windowCount: number }
}

/**
 * Returns the start of the rule's window that ends at `time`. Times at or before the start are outside the window. If
 * the rule has no window, each time counts alone.
 */
const limitOf = ({ windowMs = 0 }: BasicVersion, time: number): number => time - windowMs

/**
 * Whether the rule fires only at the moment its window fills up, and again only after the window has held fewer than
 * `count` times. This applies to rules with neither `resetWhenFalse` nor `resetAfterFirst`.
 */
const firesOnTransition = ({ resetWhenFalse, resetAfterFirst }: BasicVersion): boolean =>
  !resetWhenFalse && !resetAfterFirst

/** Counts a TRUE that is newer than all earlier results of the rule: adds its time to the rule's window. */
export const countTrue = (entry: RuleEntry, rule: BasicVersion, time: number): Counted => {
  const left = timesAfter(entry.window, limitOf(rule, time))
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return fire(armed === entry.armed ? entry : { ...entry, armed }, rule, addTime(left, time, rule.count), time)
}

/** Fires the rule if it is armed and its window contains `count` times at which the rule was TRUE. */
const fire = (entry: RuleEntry, rule: BasicVersion, window: readonly number[], at: number): Counted => {
  if (!entry.armed || window.length < rule.count) return { entry: { ...entry, window } }
  return {
    entry: { ...entry, window: rule.resetAfterFirst ? [] : window, armed: rule.resetAfterFirst },
    firing: { at, windowCount: window.length },
  }
}

/**
 * Counts a late TRUE, which is older than another result of the rule. Its time is added to the window unless the rule
 * was reset at a newer time, and the rule may then fire at the newest time in the window. If `count` is 1, the rule
 * fires at the time of this TRUE, even if there is a newer FALSE. `covered` is set if an alarm overlaps this time; a
 * rule that fires once per episode does not fire then.
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

/**
 * Adds the time of a late TRUE to a rule's window. The window ends at the newest of its times, which may be the late
 * one.
 */
const joinWindow = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry => {
  const limit = limitOf(rule, Math.max(time, entry.window.at(-1) ?? time))
  const left = timesAfter(entry.window, limit)
  const armed = entry.armed || (firesOnTransition(rule) && left.length < rule.count)
  return { ...entry, armed, window: timesAfter(addTime(left, time, rule.count), limit) }
}

/**
 * Counts a FALSE that is newer than all earlier results of the rule. If FALSE resets the rule, this empties the
 * rule's window and arms the rule.
 */
export const countFalse = (entry: RuleEntry, rule: BasicVersion): RuleEntry =>
  rule.resetWhenFalse && (entry.window.length > 0 || !entry.armed) ? { ...entry, window: [], armed: true } : entry

/**
 * Counts a late FALSE, which is older than another result of the rule. If FALSE resets the rule, this removes the
 * times up to that of the FALSE from the window. It does not arm the rule.
 */
export const countLateFalse = (entry: RuleEntry, rule: BasicVersion, time: number): RuleEntry =>
  rule.resetWhenFalse ? { ...entry, window: timesAfter(entry.window, time) } : entry
