import { chooseNewestValues } from './olderValues.ts'
import { valuesAt, type RecentValues } from './recentValues.ts'
import { namedEntries, makeRuleEntries, type RuleEntries } from './ruleEntries.ts'
import { findOpenAlarm, type Alarm, type PairEntry } from './ruleEntry.ts'
import type { Samples } from './samples.ts'

/**
 * The memory of the rules about one device. It is plain data and is never changed; `writeRuleState` writes its stored
 * form. Its size is bounded: messages of five minutes with at most `recentValuesLimit` values, at most `olderLimits`
 * of older values, windows of at most 99 times, and entries only for rules that were TRUE lately or have an open
 * alarm. Decision 20 says why these are kept.
 */
export interface RuleState {
  readonly model: string
  /** The publication of the rules that last updated this state. */
  readonly revision: number
  readonly recent: RecentValues
  readonly rules: RuleEntries
  readonly pairs: ReadonlyMap<string, PairEntry>
  /**
   * The samples from which changes are computed, by the name of a `ChangePair`. Missing if no rule mentions a change.
   */
  readonly samples?: ReadonlyMap<string, Samples>
}

/** Makes the rule state of a device that has sent no message yet. */
export const newRuleState = (model: string): RuleState => ({
  model,
  revision: 0,
  recent: { newest: 0, horizon: 0, messages: [], size: 0, older: { values: new Map(), messages: [] } },
  rules: makeRuleEntries([]),
  pairs: new Map(),
})

const fewValues = { values: 1_000, characters: 20_000 }

/**
 * Returns the state without its recent messages, and with few values, for a device whose state is too large to be
 * stored. Windows and alarms are kept. Late messages no longer count, and a rule on an item whose value was dropped
 * waits for the item's next value.
 */
export const withFewValues = (state: RuleState): RuleState => {
  const { newest } = state.recent
  const values = chooseNewestValues(valuesAt(state.recent, Number.POSITIVE_INFINITY), fewValues)
  return { ...state, recent: { newest, horizon: newest, messages: [], size: 0, older: { values, messages: [] } } }
}

/** The alarms that are open, in no particular order. */
export const listOpenAlarms = ({ rules, pairs }: RuleState): Alarm[] =>
  [...namedEntries(rules).map(([, entry]) => entry), ...pairs.values()].flatMap(entry => findOpenAlarm(entry) ?? [])
