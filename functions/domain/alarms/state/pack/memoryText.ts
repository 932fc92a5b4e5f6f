import { nameNumbers } from '../../../packing/names.ts'
import { packEntries, unpackEntries, type PackedEntries } from './packEntries.ts'
import type { RuleMemory } from './ruleMemory.ts'

/**
 * What the rules remember, as JSON. Versions 3 and 4 of a stored state have this form. The names of the fields are
 * stored, so do not rename them.
 */
interface PackedMemory
  extends PackedEntries, Pick<RuleMemory, 'model' | 'revision' | 'newest' | 'horizon' | 'codes' | 'olderMessages'> {
  /** The names of rules. All other fields refer to a rule by its position in this list. */
  readonly ruleNames: readonly string[]
  readonly lists: readonly (readonly number[])[]
}

export const memoryText = (memory: RuleMemory): string => {
  const { model, revision, newest, horizon, codes, olderMessages } = memory
  const names = nameNumbers()
  const lists = memory.lists.map(list => list.map(names.numberOf))
  const packed: PackedMemory = {
    model,
    revision,
    newest,
    horizon,
    ...packEntries(memory, names.numberOf),
    ruleNames: names.all,
    lists,
    codes,
    olderMessages,
  }
  return JSON.stringify(packed)
}

export const memoryIn = (text: string): RuleMemory => {
  const packed = JSON.parse(text) as PackedMemory // `text` is a `PackedMemory` that `memoryText` wrote
  const { model, revision, newest, horizon, ruleNames, lists, codes, olderMessages } = packed
  const nameOf = (number: number): string => ruleNames[number] ?? ''
  return {
    model,
    revision,
    newest,
    horizon,
    lists: lists.map(list => list.map(nameOf)),
    codes,
    olderMessages,
    ...unpackEntries(packed, nameOf),
  }
}
