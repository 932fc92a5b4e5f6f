import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { ByteReader } from '../../../packing/byteReader.ts'
import type { ByteWriter } from '../../../packing/byteWriter.ts'
import { readColumn, writeColumn } from '../../../packing/columns.ts'
import { readMessages, readTimes, writeMessages, writeTimes } from '../../../packing/messages.ts'
import { nameNumbers, type NameNumbers } from '../../../packing/names.ts'
import type { ChunkEntry } from '../../../telemetry/openChunk.ts'
import type { EvaluatedMessage, TimedValue } from '../evaluatedMessage.ts'
import { sizeOf, type RecentValues } from '../recentValues.ts'
import type { RuleState } from '../ruleState.ts'
import { placesIn, type Remembered } from '../messagesInChunk.ts'
import { packEntries, unpackEntries, type PackedEntries } from './packEntries.ts'

/** The part of a rule state that is not values of items, as JSON. The names of its fields are stored. */
interface Rest extends PackedEntries {
  readonly model: string
  readonly revision: number
  readonly newest: number
  readonly horizon: number
  /** Names of rules. Numbers elsewhere point to them. */
  readonly ruleNames: readonly string[]
  /** Lists of rules, each once. Messages point to them. */
  readonly lists: readonly (readonly number[])[]
  /** The codes of recent messages on errors, by the place of the message. */
  readonly codes: readonly (readonly [place: number, code: string])[]
  readonly olderMessages: number
}

/**
 * Writes a rule state. `readRuleState` reads it, if it gets the names of the items by their numbers, and the same
 * shared messages.
 * @param shared messages that are stored anyway: those that the rules remember too are written as their places.
 *   Undefined if none are shared
 */
export const writeRuleState = (
  writer: ByteWriter,
  state: RuleState,
  items: NameNumbers,
  shared: readonly ChunkEntry[] | undefined,
): void => {
  const { messages, older, newest, horizon } = state.recent
  const rules = nameNumbers()
  const lists = nameNumbers()
  const listOf = (names: readonly string[]): number => lists.numberOf(JSON.stringify(names.map(rules.numberOf)))
  const places = messages.map(({ trueRules, unknownRules }) => [listOf(trueRules), listOf(unknownRules)] as const)
  const rest: Rest = {
    model: state.model,
    revision: state.revision,
    newest,
    horizon,
    ...packEntries(state, rules.numberOf),
    ruleNames: rules.all,
    lists: lists.all.map(list => JSON.parse(list) as number[]), // written in the lines above
    codes: messages.flatMap(({ code }, place) => (code === undefined ? [] : [[place, code] as const])),
    olderMessages: older.messages.length,
  }
  writer.text(JSON.stringify(rest))
  const all = [...messages, ...older.messages]
  const placeOf = placesIn(shared ?? [])
  const sharedPlaces = all.map(message => placeOf(message) ?? notShared)
  if (shared) {
    writer.count(all.length)
    writeColumn(writer, sharedPlaces)
  }
  writeTimedItems(
    writer,
    all.filter((_, place) => sharedPlaces[place] === notShared),
    items,
  )
  writeColumn(
    writer,
    messages.map(({ revision }) => revision),
  )
  writeColumn(
    writer,
    places.map(([trueRules]) => trueRules),
  )
  writeColumn(
    writer,
    places.map(([, unknownRules]) => unknownRules),
  )
  writeOlderValues(writer, older.values, items)
}

const notShared = -1

const writeTimedItems = (writer: ByteWriter, messages: readonly Remembered[], names: NameNumbers): void => {
  writeMessages(
    writer,
    messages.map(({ items = noItems }) => items),
    names,
  )
  writeTimes(
    writer,
    messages.map(({ at }) => at),
  )
}

const noItems: Items = { names: [], values: [] }

/** The newest values of items from before the recent messages: usually none, since the older messages hold them. */
const writeOlderValues = (writer: ByteWriter, values: ReadonlyMap<string, TimedValue>, items: NameNumbers): void => {
  writer.count(values.size)
  for (const name of values.keys()) writer.count(items.numberOf(name))
  for (const [value] of values.values()) writeColumn(writer, [value])
  writeTimes(
    writer,
    Array.from(values.values(), ([, at]) => at),
  )
}

/** @param shared undefined if the state was written before messages were shared */
export const readRuleState = (
  reader: ByteReader,
  itemNames: readonly string[],
  shared: readonly ChunkEntry[] | undefined,
): RuleState => {
  const rest = JSON.parse(reader.text()) as Rest // as `writeRuleState` writes it
  const all = shared ? withShared(reader, itemNames, shared) : readTimedItems(reader, itemNames)
  const count = all.length - rest.olderMessages
  const [revisions, trueLists, unknownLists] = [1, 2, 3].map(() => readColumn(reader, count).map(Number))
  const nameOf = (number: number): string => rest.ruleNames[number] ?? ''
  const lists = rest.lists.map(list => list.map(nameOf))
  const codes = new Map(rest.codes)
  const messages = all.slice(0, count).map(([at, items], place): EvaluatedMessage => {
    const code = codes.get(place)
    return {
      at,
      revision: revisions?.[place] ?? 0,
      trueRules: lists[trueLists?.[place] ?? -1] ?? [],
      unknownRules: lists[unknownLists?.[place] ?? -1] ?? [],
      ...(code === undefined ? { items } : { code }),
    }
  })
  const older = all.slice(count).map(([at, items]) => ({ at, items }))
  const recent: RecentValues = {
    newest: rest.newest,
    horizon: rest.horizon,
    messages,
    size: messages.reduce((sum, message) => sum + sizeOf(message), 0),
    older: { values: readOlderValues(reader, itemNames), messages: older },
  }
  return { model: rest.model, revision: rest.revision, recent, ...unpackEntries(rest, nameOf) }
}

const readTimedItems = (reader: ByteReader, itemNames: readonly string[]): ChunkEntry[] => {
  const items = readMessages(reader, itemNames)
  const times = readTimes(reader, items.length)
  return items.map((one, place) => [times[place] ?? 0, one])
}

const withShared = (reader: ByteReader, itemNames: readonly string[], shared: readonly ChunkEntry[]): ChunkEntry[] => {
  const places = readColumn(reader, reader.count()).map(Number)
  const own = readTimedItems(reader, itemNames).values()
  return places.map(place => {
    const message = place === notShared ? own.next().value : shared[place]
    if (!message) throw new RangeError('A remembered message is not stored')
    return message
  })
}

const readOlderValues = (reader: ByteReader, itemNames: readonly string[]): Map<string, TimedValue> => {
  const names = Array.from({ length: reader.count() }, () => itemNames[reader.count()] ?? '')
  const values = names.map(() => readColumn(reader, 1)[0] ?? '')
  const times = readTimes(reader, names.length)
  return new Map(names.map((name, place) => [name, [values[place] ?? '', times[place] ?? 0]]))
}
