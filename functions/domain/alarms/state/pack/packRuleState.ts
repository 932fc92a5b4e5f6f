import type { Items } from '#shared/contract/telemetry.ts'
import { itemsInPairs, itemsInTables, tablesOf, type PackedPairs, type PackedTable } from './packReadings.ts'
import { namedEntries, ruleEntriesOf } from '../ruleEntries.ts'
import type { RecentValues } from '../recentValues.ts'
import type { Alarm, PairEntry, RuleEntry } from '../ruleEntry.ts'
import type { RuleState } from '../ruleState.ts'
import type { EvaluatedMessage, TimedValue } from '../evaluatedMessage.ts'

/**
 * The state as JSON: names once, times as differences from the one before, so that what repeats looks the same and
 * compresses well. Only `unpackRuleState` reads it.
 */
export interface PackedRuleState {
  readonly model: string
  readonly revision: number
  readonly newest: number
  readonly horizon: number
  /** Names of rules and of items. */
  readonly names: readonly string[]
  readonly judged: readonly PackedSample[]
  /** Lists of rules, each once, that samples point to. */
  readonly lists: readonly (readonly number[])[]
  readonly older: readonly (readonly [name: number, value: TimedValue[0], age: number])[]
  readonly olderJudged: readonly (readonly [age: number, table: number])[]
  /** What was reported, first by the samples and then by older messages. */
  readonly tables: readonly PackedTable[]
  readonly rules: readonly PackedEntry[]
  readonly pairs: readonly PackedPair[]
}

/**
 * As states were stored before there were tables. Both ways have names of their own, so that a release that knows only this
 * one finds nothing in the other's place, instead of values under wrong names.
 */
export interface PackedBefore extends Omit<PackedRuleState, 'judged' | 'olderJudged' | 'tables'> {
  readonly samples: readonly SampleOf<PackedPairs>[]
  /** Not in states that were stored before there was any. */
  readonly olderMessages?: readonly (readonly [age: number, readings: PackedPairs])[]
}

/** Of a device code, its text. */
type SampleOf<Readings> = readonly [
  age: number,
  revision: number,
  readings: string | Readings,
  trueRules: number,
  unknownRules: number,
]
type PackedSample = SampleOf<number>
type Differences = readonly number[]
type PackedEntry = readonly [
  name: number,
  since: number,
  window: Differences,
  fired: Differences,
  armed: 0 | 1,
  alarms: readonly Alarm[],
]
type PackedPair = readonly [
  name: number,
  since: number,
  children: readonly (readonly [name: number, since: number, unused: Differences])[],
  fired: Differences,
  closings: Differences,
  alarms: readonly Alarm[],
]

export const packRuleState = ({ model, revision, recent, rules, pairs }: RuleState): PackedRuleState => {
  const names = numbered<string>(name => name)
  const lists = numbered<readonly number[]>(list => list.join())
  const { newest, horizon } = recent
  const listOf = (list: readonly string[]): number => lists.numberOf(list.map(names.numberOf))
  const tables = tablesOf(names.numberOf)
  const judged = recent.messages.map(({ at, revision, items, code, trueRules, unknownRules }): PackedSample => [
    newest - at,
    revision,
    code ?? tables.add(items ?? noItems),
    listOf(trueRules),
    listOf(unknownRules),
  ])
  return {
    model,
    revision,
    newest,
    horizon,
    judged,
    older: [...recent.older.values].map(([name, [value, at]]) => [names.numberOf(name), value, newest - at]),
    olderJudged: recent.older.messages.map(({ at, items }) => [newest - at, tables.add(items)]),
    tables: tables.packed(),
    rules: namedEntries(rules).map(([name, { since, window, fired, armed, alarms }]) => [
      names.numberOf(name),
      since,
      differences(window),
      differences(fired),
      armed ? 1 : 0,
      alarms,
    ]),
    pairs: [...pairs].map(([name, { since, children, fired, closings, alarms }]) => [
      names.numberOf(name),
      since,
      children.map(({ rule, since, unused }) => [names.numberOf(rule), since, differences(unused)] as const),
      differences(fired),
      differences(closings),
      alarms,
    ]),
    names: names.all,
    lists: lists.all,
  }
}

export const unpackRuleState = (packed: PackedRuleState | PackedBefore): RuleState => {
  const { names, lists } = packed
  const nameOf = (number: number): string => names[number] ?? ''
  return {
    model: packed.model,
    revision: packed.revision,
    recent: unpackRecent(
      packed,
      nameOf,
      lists.map(list => list.map(nameOf)),
    ),
    rules: ruleEntriesOf(
      packed.rules.map(([name, since, window, fired, armed, alarms]): [string, RuleEntry] => [
        nameOf(name),
        { since, window: sums(window), fired: sums(fired), armed: armed === 1, alarms },
      ]),
    ),
    pairs: new Map(
      packed.pairs.map(([name, since, children, fired, closings, alarms]): [string, PairEntry] => [
        nameOf(name),
        {
          since,
          children: children.map(([rule, since, unused]) => ({ rule: nameOf(rule), since, unused: sums(unused) })),
          fired: sums(fired),
          closings: sums(closings),
          alarms,
        },
      ]),
    ),
  }
}

const unpackRecent = (
  packed: PackedRuleState | PackedBefore,
  nameOf: (number: number) => string,
  lists: readonly (readonly string[])[],
): RecentValues => {
  const { newest, horizon, older } = packed
  const { judged, olderJudged } = 'tables' in packed ? inTables(packed, nameOf) : inPairs(packed, nameOf)
  const messages = judged.map(([age, revision, reported, trueRules, unknownRules]): EvaluatedMessage => ({
    at: newest - age,
    revision,
    trueRules: lists[trueRules] ?? [],
    unknownRules: lists[unknownRules] ?? [],
    ...(typeof reported === 'string' ? { code: reported } : { items: reported }),
  }))
  return {
    newest,
    horizon,
    messages,
    size: messages.reduce((sum, { items }) => sum + (items?.values.length ?? 1), 0),
    older: {
      values: new Map(older.map(([name, value, age]) => [nameOf(name), [value, newest - age]])),
      messages: olderJudged.map(([age, items]) => ({ at: newest - age, items })),
    },
  }
}

const noItems: Items = { names: [], values: [] }

interface Unpacked {
  readonly judged: readonly SampleOf<Items>[]
  readonly olderJudged: readonly (readonly [age: number, items: Items])[]
}

const inTables = ({ judged, olderJudged, tables }: PackedRuleState, nameOf: (number: number) => string): Unpacked => {
  const nextIn = itemsInTables(tables, nameOf)
  // In this order they were put in.
  return {
    judged: judged.map(sample => withItems(sample, nextIn)),
    olderJudged: olderJudged.map(([age, table]) => [age, nextIn(table)]),
  }
}

const inPairs = ({ samples, olderMessages = [] }: PackedBefore, nameOf: (number: number) => string): Unpacked => {
  const itemsOf = (pairs: PackedPairs): Items => itemsInPairs(pairs, nameOf)
  return {
    judged: samples.map(sample => withItems(sample, itemsOf)),
    olderJudged: olderMessages.map(([age, pairs]) => [age, itemsOf(pairs)]),
  }
}

const withItems = <Readings>(
  [age, revision, reported, trueRules, unknownRules]: SampleOf<Readings>,
  itemsOf: (readings: Readings) => Items,
): SampleOf<Items> => [
  age,
  revision,
  typeof reported === 'string' ? reported : itemsOf(reported),
  trueRules,
  unknownRules,
]

const numbered = <T>(keyOf: (item: T) => string) => {
  const numbers = new Map<string, number>()
  const all: T[] = []
  const numberOf = (item: T): number => {
    const key = keyOf(item)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, all.length)
    return all.push(item) - 1
  }
  return { all, numberOf }
}

const differences = (times: readonly number[]): Differences =>
  times.map((time, index) => time - (times[index - 1] ?? 0))

const sums = (differences: Differences): number[] => {
  let time = 0
  return differences.map(difference => (time += difference))
}
