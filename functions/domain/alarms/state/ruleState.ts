import { chooseNewestValues } from './olderValues.ts'
import { valuesAt, type RecentValues } from './recentValues.ts'
import { entryIn, namedEntries, makeRuleEntries, type RuleEntries } from './ruleEntries.ts'
import { findOpenAlarm, type Alarm, type PairEntry } from './ruleEntry.ts'
import type { Samples } from './samples.ts'

/**
 * What the rules remember of one device. It is plain data and is never changed in place; `writeRuleState` writes its
 * stored form. Its size is bounded: it has messages of five minutes with at most `recentValuesLimit` values, older
 * values up to `olderLimits`, windows of at most 99 times, and entries only for rules that were TRUE lately or have
 * an open alarm. Decision 20 says why these are kept.
 */
export interface RuleState {
  readonly model: string
  /** The newest publication of rules that this rule state has seen. */
  readonly revision: number
  readonly recent: RecentValues
  readonly rules: RuleEntries
  readonly pairs: ReadonlyMap<string, PairEntry>
  /**
   * The samples for inputs such as `change(P, m)`, keyed by the name of the `ChangePair`. Missing if no rule mentions
   * such an input.
   */
  readonly samples?: ReadonlyMap<string, Samples>
}

/** Returns the rule state of a device that has not sent any message yet. */
export const newRuleState = (model: string): RuleState => ({
  model,
  revision: 0,
  recent: { newest: 0, horizon: 0, messages: [], size: 0, older: { values: new Map(), messages: [] } },
  rules: makeRuleEntries([]),
  pairs: new Map(),
})

const fewValues = { values: 1_000, characters: 20_000 }

/**
 * Returns the state without its recent messages and with few values, for a device whose state is too large to be
 * stored. Windows and alarms are kept. Late messages then no longer count, and a rule on an item whose value was
 * dropped waits for the item's next value.
 */
export const withFewValues = (state: RuleState): RuleState => {
  const { newest } = state.recent
  const values = chooseNewestValues(valuesAt(state.recent, Number.POSITIVE_INFINITY), fewValues)
  return { ...state, recent: { newest, horizon: newest, messages: [], size: 0, older: { values, messages: [] } } }
}

/** Returns the open alarms in an instrument's rule state, in no particular order. */
export const listOpenAlarms = ({ rules, pairs }: RuleState): Alarm[] =>
  [...namedEntries(rules).map(([, entry]) => entry), ...pairs.values()].flatMap(entry => findOpenAlarm(entry) ?? [])

/** The open alarm of a rule. Undefined if the rule has none. */
export const findOpenAlarmOfRule = ({ rules, pairs }: RuleState, ruleName: string): Alarm | undefined => {
  const entry = entryIn(rules, ruleName) ?? pairs.get(ruleName)
  return entry && findOpenAlarm(entry)
}
