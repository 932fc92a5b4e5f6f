import type { Items } from '#shared/contract/messages/telemetry.ts'
import { itemsInPairs, itemsInTables, type PackedPairs, type PackedTable } from './unpackReadings.ts'
import { unpackEntries, type PackedEntries } from './packEntries.ts'
import { countMessageValues, type RecentValues } from '../recentValues.ts'
import type { RuleState } from '../ruleState.ts'
import type { EvaluatedMessage, TimedValue } from '../evaluatedMessage.ts'

/**
 * A rule state as JSON, in the form that releases before version 3 of the state wrote: each name once, and each time
 * as the difference from the one before. Only `unpackRuleState` reads it.
 */
export interface PackedRuleState extends PackedEntries {
  readonly model: string
  readonly revision: number
  readonly newest: number
  readonly horizon: number
  /** The names of rules and items. All other fields refer to a name by its position in this list. */
  readonly names: readonly string[]
  /** The recent messages that rules evaluated. */
  readonly judged: readonly PackedTableMessage[]
  /**
   * The distinct lists of rules that were TRUE or UNKNOWN for a message. A message refers to its list by the list's
   * position.
   */
  readonly lists: readonly (readonly number[])[]
  /** The older values: each item's name, its value, and the value's age. */
  readonly older: readonly (readonly [name: number, value: TimedValue[0], age: number])[]
  /** The older messages that rules remember: those before the recent messages. */
  readonly olderJudged: readonly (readonly [age: number, table: number])[]
  /** The values that messages reported: those of the recent messages, followed by those of the older ones. */
  readonly tables: readonly PackedTable[]
}

/**
 * A rule state in the form of earlier releases, whose messages are not grouped into tables. Its field names differ
 * from those of the form with tables. A release that can read only this form therefore finds no messages in the other
 * form, instead of values under wrong names.
 */
export interface PackedBefore extends Omit<PackedRuleState, 'judged' | 'olderJudged' | 'tables'> {
  readonly samples: readonly PackedMessage<PackedPairs>[]
  /**
   * The messages that are older than the recent messages. Missing in states that were written by releases without
   * older messages.
   */
  readonly olderMessages?: readonly (readonly [age: number, readings: PackedPairs])[]
}

/**
 * A recent message in a stored rule state: its age and its content. The content is a text if the message reported a
 * device code; otherwise it is the message's readings.
 */
type PackedMessage<Readings> = readonly [
  age: number,
  revision: number,
  readings: string | Readings,
  trueRules: number,
  unknownRules: number,
]
type PackedTableMessage = PackedMessage<number>
/**
 * Unpacks a rule state that was stored as JSON, in the form with tables of messages or in the older form without
 * them.
 */
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
    ...unpackEntries(packed, nameOf),
  }
}

const unpackRecent = (
  packed: PackedRuleState | PackedBefore,
  nameOf: (number: number) => string,
  lists: readonly (readonly string[])[],
): RecentValues => {
  const { newest, horizon, older } = packed
  const unpacked = 'tables' in packed ? inTables(packed, nameOf) : inPairs(packed, nameOf)
  const messages = unpacked.recent.map(([age, revision, reported, trueRules, unknownRules]): EvaluatedMessage => ({
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
    size: messages.reduce((sum, message) => sum + countMessageValues(message), 0),
    older: {
      values: new Map(older.map(([name, value, age]) => [nameOf(name), [value, newest - age]])),
      messages: unpacked.older.map(([age, items]) => ({ at: newest - age, items })),
    },
  }
}

interface Unpacked {
  /** The messages in a stored rule state, with their items: the recent messages, and those that are older. */
  readonly recent: readonly PackedMessage<Items>[]
  readonly older: readonly (readonly [age: number, items: Items])[]
}

const inTables = ({ judged, olderJudged, tables }: PackedRuleState, nameOf: (number: number) => string): Unpacked => {
  const nextIn = itemsInTables(tables, nameOf)
  // The items of the messages are read in the order in which they were packed, as `itemsInTables` requires.
  return {
    recent: judged.map(message => withItems(message, nextIn)),
    older: olderJudged.map(([age, table]) => [age, nextIn(table)]),
  }
}

const inPairs = ({ samples, olderMessages = [] }: PackedBefore, nameOf: (number: number) => string): Unpacked => {
  const itemsOf = (pairs: PackedPairs): Items => itemsInPairs(pairs, nameOf)
  return {
    recent: samples.map(message => withItems(message, itemsOf)),
    older: olderMessages.map(([age, pairs]) => [age, itemsOf(pairs)]),
  }
}

const withItems = <Readings>(
  [age, revision, reported, trueRules, unknownRules]: PackedMessage<Readings>,
  itemsOf: (readings: Readings) => Items,
): PackedMessage<Items> => [
  age,
  revision,
  typeof reported === 'string' ? reported : itemsOf(reported),
  trueRules,
  unknownRules,
]
