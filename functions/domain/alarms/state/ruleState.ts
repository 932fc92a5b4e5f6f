import type { ReadingValue } from '#shared/contract/telemetry.ts'
import { ruleEntriesOf, type RuleEntries } from './ruleEntries.ts'

/** A value and the instrument's time of it, epoch milliseconds. */
export type TimedValue = readonly [value: ReadingValue, at: number]

/**
 * A message that was evaluated. What it made of a rule that mentions one of its items is FALSE unless the rule is listed:
 * of thousands of rules few are ever TRUE, and so the rest costs nothing.
 */
export interface Sample {
  readonly at: number
  /** The publication of the rules it was judged by: it says nothing about versions that came later. */
  readonly revision: number
  /** Of a `readings` message. */
  readonly readings?: Readonly<Record<string, ReadingValue>>
  /** Of an `errors` message, in lower case. */
  readonly code?: string
  readonly trueRules: readonly string[]
  readonly unknownRules: readonly string[]
}

/** What rules take their inputs from, and what late data is judged by. */
export interface RecentValues {
  /** Time of the newest evaluated message; 0 before the first. */
  readonly newest: number
  /** Messages older than this are history only. */
  readonly horizon: number
  /** Evaluated messages that are newer than the horizon, or were so a minute ago, in the order of arrival. */
  readonly samples: readonly Sample[]
  /** How many values the samples hold. */
  readonly size: number
  /** What messages before those leave of each item. */
  readonly older: OlderValues
}

/** Of each item the newest value is in one of the messages or, where it is of none of them or newer there, in `values`. */
export interface OlderValues {
  readonly values: ReadonlyMap<string, TimedValue>
  /** The last ones of those that report the same items in the same order; in the order of arrival. */
  readonly messages: readonly OlderMessage[]
}

export interface OlderMessage extends TimedReadings {
  readonly names: readonly string[]
}

export interface TimedReadings {
  readonly at: number
  readonly readings: Readonly<Record<string, ReadingValue>>
}

export type ClosedBy = 'FALSE' | 'quiet' | 'edit' | 'disabled' | 'child'

export interface Alarm {
  readonly id: string
  /** Of the rule when the alarm opened. */
  readonly version: number
  readonly severity: number
  /** Event time of the first firing, and of the newest. */
  readonly alarmDate: number
  readonly lastAlarmDate: number
  readonly count: number
  readonly closedAt?: number
  readonly closedBy?: ClosedBy
  /** Of a device code alarm: the newest match, firing or not. */
  readonly lastMatch?: number
}

interface Fired {
  /** `since` of the rule version that it belongs to. */
  readonly since: number
  /** Event times of firings that are not older than the horizon. */
  readonly fired: readonly number[]
  /** The open alarm, if any, and those that late data can still join. */
  readonly alarms: readonly Alarm[]
}

/** Of an expression or device code rule. A rule without an entry has an empty window and is armed. */
export interface RuleEntry extends Fired {
  /** Times of TRUE, oldest first, the newest N of them. */
  readonly window: readonly number[]
  /** Whether the next full window fires. */
  readonly armed: boolean
}

/** What a rule of rules remembers of one of its rules. */
export interface PairChild {
  readonly rule: string
  readonly since: number
  /** Firings that are in no pair yet, oldest first. */
  readonly unused: readonly number[]
}

/** Of a rule of rules. */
export interface PairEntry extends Fired {
  readonly children: readonly PairChild[]
  /** When alarms of the children closed, as far as late data can still ask for it. */
  readonly closings: readonly number[]
}

/**
 * Everything that the rules remember of one device. Plain data; `packRuleState` gives the form that is stored. It is
 * bounded: samples of five minutes and at most `recentValuesLimit` values, windows of at most 99 times, and entries only
 * for rules that were TRUE lately or have an alarm open.
 */
export interface RuleState {
  readonly model: string
  /** The publication of the rules that this state was last brought in line with. */
  readonly revision: number
  readonly recent: RecentValues
  readonly rules: RuleEntries
  readonly pairs: ReadonlyMap<string, PairEntry>
}

export const newRuleState = (model: string): RuleState => ({
  model,
  revision: 0,
  recent: { newest: 0, horizon: 0, samples: [], size: 0, older: { values: new Map(), messages: [] } },
  rules: ruleEntriesOf([]),
  pairs: new Map(),
})

/** One list for all: a device has hundreds of entries in which most lists are empty. */
const nothing: readonly never[] = []

export const emptyEntry = (since: number): RuleEntry => ({
  since,
  fired: nothing,
  alarms: nothing,
  window: nothing,
  armed: true,
})

export const openAlarmOf = ({ alarms }: Fired): Alarm | undefined => {
  for (const alarm of alarms) if (alarm.closedAt === undefined) return alarm
  return undefined
}
