import type { ChunkSummary } from '../../domain/telemetry/chunkSummary.ts'

/** The JSON text of a packed history chunk. Its columns are parsed only when they are needed. */
export interface ColumnsText {
  /** Returns the time of the chunk's first message, and the offsets of all messages' times from it. */
  times(): unknown
  /** Returns an item's column of values in the chunk. Undefined if the chunk has no value of the item. */
  of(mnemonic: string): unknown
}

/**
 * Finds a few items in a chunk's text, as `packEntries` writes it (`[from,[…],{"ITEM":[…],…}]`), without parsing the
 * other items. Parsing them would cost more than everything else in reading a history. Decision 31 has the
 * measurements.
 */
export const columnsIn = (text: string): ColumnsText => {
  let whole: readonly [unknown, unknown, Record<string, unknown>] | undefined
  const parsed = () => (whole ??= JSON.parse(text) as NonNullable<typeof whole>)
  const column = (mnemonic: string): unknown =>
    Object.hasOwn(parsed()[2], mnemonic) ? parsed()[2][mnemonic] : undefined
  return {
    // The offsets of times are numbers, so the first closing bracket ends their list.
    times: () => JSON.parse(`${text.slice(0, text.indexOf(']') + 1)}]`),
    of: mnemonic => {
      if (!plainName.test(mnemonic)) return column(mnemonic)
      const key = `"${mnemonic}":`
      const place = text.indexOf(key)
      if (place === -1) return undefined
      const begin = place + key.length
      const found = text.slice(begin, text.indexOf(']]', begin) + 2)
      // The text that was cut out for an item may be wrong if values are texts with brackets, or if the name is the
      // end of a longer name. In these cases, the whole JSON is parsed.
      return found.includes('"') || !startsName(text, place) ? column(mnemonic) : JSON.parse(found)
    },
  }
}

/**
 * Finds single items in the text of a chunk's summary, without parsing the others: a chart of a month reads thousands
 * of summaries. The returned function gives a summary that has at least the item, if the chunk has it.
 */
export const findInSummary = (text: string): ((mnemonic: string) => ChunkSummary) => {
  let whole: ChunkSummary | undefined
  // safe cast: only this product writes the summary
  const parsed = () => (whole ??= JSON.parse(text) as ChunkSummary)
  return mnemonic => {
    if (!plainName.test(mnemonic)) return parsed()
    const key = `"${mnemonic}":`
    const place = text.indexOf(key)
    if (place === -1) return {}
    if (!startsName(text, place)) return parsed()
    return JSON.parse(`{${text.slice(place, findListEnd(text, place + key.length))}}`) as ChunkSummary
  }
}

/** Returns the place after the list that begins at `begin`. Brackets in texts do not count. */
const findListEnd = (text: string, begin: number): number => {
  let depth = 0
  let isText = false
  for (let at = begin; at < text.length; at += 1) {
    const character = text[at]
    if (isText && character === '\\') at += 1
    else if (character === '"') isText = !isText
    else if (!isText && character === '[') depth += 1
    else if (!isText && character === ']' && (depth -= 1) === 0) return at + 1
  }
  return text.length
}

/** Matches the name of an item that needs no escapes in JSON. */
const plainName = /^\w+$/

/**
 * Whether the quote at this position in a chunk's JSON begins a name. A quote inside a text is preceded by a
 * backslash.
 */
const startsName = (text: string, place: number): boolean => text[place - 1] !== '\\'
