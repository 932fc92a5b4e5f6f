import type { ByteReader } from '../../../packing/byteReader.ts'
import { byteWriter, type ByteWriter } from '../../../packing/byteWriter.ts'
import { readColumn, writeColumn } from '../../../packing/columns.ts'
import { nameNumbers, readNames, writeNames } from '../../../packing/names.ts'
import { readEntry, readPair, writeEntry, writePair } from './entryBytes.ts'
import { namedEntries, makeRuleEntries } from '../ruleEntries.ts'
import { packReader, packWriter, type PackReader, type PackWriter } from './packBytes.ts'
import type { RuleMemory } from './ruleMemory.ts'

/**
 * Writes what the rules remember as bytes, in the form used since version 5 of a stored state. `readMemory` reads it.
 */
export const writeMemory = (writer: ByteWriter, memory: RuleMemory): void => {
  const names = nameNumbers()
  const body = byteWriter()
  const to = packWriter(body, names)
  to.time(memory.newest)
  to.time(memory.horizon)
  to.list(memory.lists, list => to.list(list, to.name))
  to.list(memory.codes, ([place, code]) => {
    body.count(place)
    body.text(code)
  })
  body.count(memory.olderMessages)
  to.list(namedEntries(memory.rules), ([name, entry]) => {
    to.name(name)
    writeEntry(to, name, entry)
  })
  to.list([...memory.pairs], ([name, entry]) => {
    to.name(name)
    writePair(to, name, entry)
  })
  writeSamples(to, memory.samples)
  writer.text(memory.model)
  writer.count(memory.revision)
  writeNames(writer, names.all)
  writer.raw(body.written())
}

export const readMemory = (reader: ByteReader): RuleMemory => {
  const [model, revision] = [reader.text(), reader.count()]
  const from = packReader(reader, readNames(reader))
  const [newest, horizon] = [from.time(), from.time()]
  const lists = from.list(() => from.list(from.name))
  const codes = from.list((): [number, string] => [reader.count(), reader.text()])
  const olderMessages = reader.count()
  const rules = makeRuleEntries(
    from.list(() => {
      const name = from.name()
      return [name, readEntry(from, name)] as const
    }),
  )
  const pairs = from.list(() => {
    const name = from.name()
    return [name, readPair(from, name)] as const
  })
  const samples = readSamples(from)
  return {
    model,
    revision,
    newest,
    horizon,
    lists,
    codes,
    olderMessages,
    rules,
    pairs: new Map(pairs),
    ...(samples.size > 0 && { samples }),
  }
}

const writeSamples = (to: PackWriter, samples: RuleMemory['samples']): void =>
  to.list([...(samples ?? [])], ([name, { times, values }]) => {
    to.bytes.text(name)
    to.times(times)
    writeColumn(to.bytes, values)
  })

const readSamples = (from: PackReader): NonNullable<RuleMemory['samples']> =>
  new Map(
    from.list(() => {
      const [name, times] = [from.bytes.text(), from.times()]
      return [name, { times, values: readColumn(from.bytes, times.length).map(Number) }] as const
    }),
  )
