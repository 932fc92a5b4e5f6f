import { sameNames } from '#shared/contract/messages/itemNames.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { ChunkEntry, OpenChunk } from '../../domain/telemetry/openChunk.ts'
import type { SamplesByItem } from '../../domain/telemetry/samples.ts'
import { columnsIn } from './columnsIn.ts'
import { pack, unpackText, unpack } from '../store/packing.ts'

/**
 * The packed form of a history chunk: times as offsets from the first one, and each item's values side by side,
 * because similar values compress best.
 */
type Columns = [from: number, offsets: number[], items: Record<string, [indexes: number[] | 0, values: unknown[]]>]

/** Packs the entries of a history chunk column by column. An item that is in every entry has 0 instead of indexes. */
export const packEntries = (chunk: Pick<OpenChunk, 'from' | 'entries'>): Uint8Array => pack(columnsOf(chunk))

// The cast is safe, because only this service writes the stored item.
export const unpackEntries = (packed: Uint8Array): readonly ChunkEntry[] => entriesOf(unpack(packed) as Columns)

/** Adds a packed history chunk's values to the lists in `into`. Items that are not in `into` are skipped. */
export const addSamples = (into: SamplesByItem, packed: Uint8Array): void => {
  const columns = columnsIn(unpackText(packed))
  const [from, offsets] = columns.times() as [number, number[]] // safe cast: only this product writes the item
  for (const [mnemonic, { times, values }] of into) {
    const found = columns.of(mnemonic)
    if (found === undefined) continue
    const [indexes, column] = found as [number[] | 0, ReadingValue[]] // safe cast: only this product writes the item
    for (let place = 0; place < column.length; place += 1) {
      const value = column[place]
      if (value === undefined) continue
      times.push(from + (offsets[indexes === 0 ? place : (indexes[place] ?? 0)] ?? 0))
      values.push(value)
    }
  }
}

const columnsOf = ({ from, entries }: Pick<OpenChunk, 'from' | 'entries'>): Columns => {
  const names = entries[0]?.[1].names ?? []
  const areAlike = entries.every(([, items]) => sameNames(items.names, names))
  const items = areAlike ? alikeItems(names, entries) : mixedItems(entries)
  return [from, entries.map(([at]) => at - from), Object.fromEntries(items)]
}

type Column = Columns[2][string]

/** Returns the columns of entries that all have the same items in the same order, as is usual for an instrument. */
const alikeItems = (names: readonly string[], entries: OpenChunk['entries']): (readonly [string, Column])[] => {
  const columns = names.map((): ReadingValue[] => [])
  for (const [, { values }] of entries) for (const [place, value] of values.entries()) columns[place]?.push(value)
  return names.map((name, place) => [name, [0, columns[place] ?? []]])
}

const mixedItems = (entries: OpenChunk['entries']): (readonly [string, Column])[] => {
  const items: Record<string, [number[], unknown[]]> = Object.create(null)
  entries.forEach(([, { names, values }], index) => {
    for (const [place, name] of names.entries()) {
      const column = (items[name] ??= [[], []])
      column[0].push(index)
      column[1].push(values[place])
    }
  })
  return Object.entries(items).map(([mnemonic, [indexes, values]]) => [
    mnemonic,
    [indexes.length === entries.length ? 0 : indexes, values],
  ])
}

const entriesOf = ([from, offsets, items]: Columns): readonly ChunkEntry[] => {
  const columns = Object.entries(items)
  const areAlike = columns.every(([, [indexes]]) => indexes === 0)
  return areAlike ? alikeEntries(from, offsets, columns) : mixedEntries(from, offsets, columns)
}

const alikeEntries = (from: number, offsets: number[], columns: [string, Column][]): readonly ChunkEntry[] => {
  const names = columns.map(([name]) => name)
  return offsets.map((offset, index) => [
    from + offset,
    // The cast is safe, because the value was packed as a reading.
    { names, values: columns.map(([, [, values]]) => values[index] as ReadingValue) },
  ])
}

const mixedEntries = (from: number, offsets: number[], columns: [string, Column][]): readonly ChunkEntry[] => {
  const entries = offsets.map(
    offset => [from + offset, { names: [] as string[], values: [] as ReadingValue[] }] as const,
  )
  for (const [name, [indexes, values]] of columns) {
    values.forEach((value, place) => {
      const entry = entries[indexes === 0 ? place : (indexes[place] ?? -1)]
      entry?.[1].names.push(name)
      entry?.[1].values.push(value as ReadingValue) // safe cast: the value was packed as a reading
    })
  }
  return entries
}
