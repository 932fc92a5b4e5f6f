import { namedEntries, ruleEntriesOf } from './ruleEntries.ts'
import type {
  Alarm,
  PairEntry,
  RecentValues,
  RuleEntry,
  RuleState,
  Sample,
  TimedReadings,
  TimedValue,
} from './ruleState.ts'

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
  readonly samples: readonly PackedSample[]
  /** Lists of rules, each once, that samples point to. */
  readonly lists: readonly (readonly number[])[]
  readonly older: readonly (readonly [name: number, value: TimedValue[0], age: number])[]
  /** Not in states that were stored before there was any. */
  readonly olderMessages?: readonly (readonly [age: number, readings: PackedReadings])[]
  readonly rules: readonly PackedEntry[]
  readonly pairs: readonly PackedPair[]
}

/** Names and values by turns. */
type PackedReadings = readonly (number | TimedValue[0])[]
type PackedSample = readonly [
  age: number,
  revision: number,
  readings: string | PackedReadings,
  trueRules: number,
  unknownRules: number,
]
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
  const readingsOf = (readings: TimedReadings['readings']): PackedReadings =>
    Object.entries(readings).flatMap(([name, value]) => [names.numberOf(name), value])
  const samples = recent.samples.map(({ at, revision, readings, code, trueRules, unknownRules }): PackedSample => [
    newest - at,
    revision,
    code ?? readingsOf(readings ?? {}),
    listOf(trueRules),
    listOf(unknownRules),
  ])
  return {
    model,
    revision,
    newest,
    horizon,
    samples,
    older: [...recent.older.values].map(([name, [value, at]]) => [names.numberOf(name), value, newest - at]),
    olderMessages: recent.older.messages.map(({ at, readings }) => [newest - at, readingsOf(readings)]),
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

export const unpackRuleState = (packed: PackedRuleState): RuleState => {
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
  { newest, horizon, samples, older, olderMessages = [] }: PackedRuleState,
  nameOf: (number: number) => string,
  lists: readonly (readonly string[])[],
): RecentValues => {
  const unpacked = samples.map(([age, revision, readings, trueRules, unknownRules]): Sample => {
    const judged = {
      at: newest - age,
      revision,
      trueRules: lists[trueRules] ?? [],
      unknownRules: lists[unknownRules] ?? [],
    }
    return typeof readings === 'string'
      ? { ...judged, code: readings }
      : { ...judged, readings: unpackReadings(readings, nameOf) }
  })
  return {
    newest,
    horizon,
    samples: unpacked,
    size: unpacked.reduce((sum, { readings }) => sum + (readings ? Object.keys(readings).length : 1), 0),
    older: {
      values: new Map(older.map(([name, value, age]) => [nameOf(name), [value, newest - age]])),
      messages: olderMessages.map(([age, pairs]) => {
        const readings = unpackReadings(pairs, nameOf)
        return { at: newest - age, readings, names: Object.keys(readings) }
      }),
    },
  }
}

/** Without a prototype, as they came: a mnemonic such as `__proto__` is a name like any other. */
const unpackReadings = (pairs: PackedReadings, nameOf: (number: number) => string): Record<string, TimedValue[0]> => {
  const readings: Record<string, TimedValue[0]> = Object.create(null)
  for (let index = 0; index < pairs.length; index += 2) {
    const value = pairs[index + 1]
    if (value !== undefined) readings[nameOf(Number(pairs[index]))] = value
  }
  return readings
}

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
