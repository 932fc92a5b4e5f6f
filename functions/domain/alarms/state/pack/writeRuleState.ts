import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { ByteReader } from '../../../packing/byteReader.ts'
import type { ByteWriter } from '../../../packing/byteWriter.ts'
import { readColumn, writeColumn } from '../../../packing/columns.ts'
import { readMessages, readTimes, writeMessages, writeTimes } from '../../../packing/messages.ts'
import type { NameNumbers } from '../../../packing/names.ts'
import { damagedState } from '../../../storedFaults.ts'
import type { ChunkEntry } from '../../../telemetry/openChunk.ts'
import type { EvaluatedMessage, TimedValue } from '../evaluatedMessage.ts'
import { countMessageValues, type RecentValues } from '../recentValues.ts'
import type { RuleState } from '../ruleState.ts'
import { placesIn, type Remembered } from '../messagesInChunk.ts'
import { readMemory, writeMemory } from './memoryBytes.ts'
import { memoryIn, memoryText } from './memoryText.ts'
import type { RuleMemory } from './ruleMemory.ts'

/** The form in which a rule state is stored. It depends on the version of the stored state. */
export interface StoredForm {
  /**
   * The messages in the open chunk of history, which are stored in any case. If the rules remember one of them as
   * well, only its position in this list is written. Undefined in versions before 4, in which no messages are shared.
   */
  readonly shared: readonly ChunkEntry[] | undefined
  /** Whether the rule state is stored as bytes (since version 5) or as JSON. */
  readonly isMemoryBytes: boolean
}

/**
 * Writes a rule state. To read it, `readRuleState` needs the names of the items by their numbers, and the same
 * `StoredForm`.
 */
export const writeRuleState = (
  writer: ByteWriter,
  state: RuleState,
  items: NameNumbers,
  { shared, isMemoryBytes }: StoredForm,
): void => {
  const { messages, older, newest, horizon } = state.recent
  const lists = openLists()
  const places = messages.map(({ trueRules, unknownRules }) => [lists.add(trueRules), lists.add(unknownRules)] as const)
  const { model, revision, rules, pairs, samples } = state
  const memory: RuleMemory = {
    model,
    revision,
    rules,
    pairs,
    newest,
    horizon,
    ...(samples && { samples }),
    lists: lists.all,
    codes: messages.flatMap(({ code }, place) => (code === undefined ? [] : [[place, code] as const])),
    olderMessages: older.messages.length,
  }
  if (isMemoryBytes) writeMemory(writer, memory)
  else writer.text(memoryText(memory))
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

/** Collects the distinct lists of rule names to be written, and returns the position of each. */
const openLists = () => {
  const all: (readonly string[])[] = []
  const places = new Map<string, number>()
  const add = (names: readonly string[]): number => {
    const key = names.join('\n')
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, all.length)
    return all.push(names) - 1
  }
  return { all, add }
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

/** Writes the older values of items that no older message contains. There are usually none. */
const writeOlderValues = (writer: ByteWriter, values: ReadonlyMap<string, TimedValue>, items: NameNumbers): void => {
  writer.count(values.size)
  for (const name of values.keys()) writer.count(items.numberOf(name))
  for (const [value] of values.values()) writeColumn(writer, [value])
  writeTimes(
    writer,
    Array.from(values.values(), ([, at]) => at),
  )
}

/** Reads a rule state that `writeRuleState` has written in the given form. */
export const readRuleState = (
  reader: ByteReader,
  itemNames: readonly string[],
  { shared, isMemoryBytes }: StoredForm,
): RuleState => {
  const memory = isMemoryBytes ? readMemory(reader) : memoryIn(reader.text())
  const { model, revision, newest, horizon, lists, olderMessages, rules, pairs, samples } = memory
  const all = shared ? withShared(reader, itemNames, shared) : readTimedItems(reader, itemNames)
  const count = all.length - olderMessages
  const [revisions, trueLists, unknownLists] = [1, 2, 3].map(() => readColumn(reader, count).map(Number))
  const codes = new Map(memory.codes)
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
    newest,
    horizon,
    messages,
    size: messages.reduce((sum, message) => sum + countMessageValues(message), 0),
    older: { values: readOlderValues(reader, itemNames), messages: older },
  }
  return { model, revision, recent, rules, pairs, ...(samples && { samples }) }
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
    if (!message) throw damagedState('a message that its rules remember is missing')
    return message
  })
}

const readOlderValues = (reader: ByteReader, itemNames: readonly string[]): Map<string, TimedValue> => {
  const names = Array.from({ length: reader.count() }, () => itemNames[reader.count()] ?? '')
  const values = names.map(() => readColumn(reader, 1)[0] ?? '')
  const times = readTimes(reader, names.length)
  return new Map(names.map((name, place) => [name, [values[place] ?? '', times[place] ?? 0]]))
}
