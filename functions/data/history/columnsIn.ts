/** Parts of a chunk's JSON, parsed when they are needed. */
export interface ColumnsText {
  /** The first time, and the list of differences to it. */
  times(): unknown
  /** The chunk's column of an item; undefined if it has none. */
  of(mnemonic: string): unknown
}

/**
 * Finds a few items in the text of a chunk as `packEntries` writes it, `[from,[…],{"ITEM":[…],…}]`, without parsing the
 * others: that would cost more than everything else that reading a history takes. Decision 31 has the measurements.
 */
export const columnsIn = (text: string): ColumnsText => {
  let whole: readonly [unknown, unknown, Record<string, unknown>] | undefined
  const parsed = () => (whole ??= JSON.parse(text) as NonNullable<typeof whole>)
  const column = (mnemonic: string): unknown =>
    Object.hasOwn(parsed()[2], mnemonic) ? parsed()[2][mnemonic] : undefined
  return {
    // The differences are numbers, so that the first closing bracket is theirs.
    times: () => JSON.parse(`${text.slice(0, text.indexOf(']') + 1)}]`),
    of: mnemonic => {
      if (!plainName.test(mnemonic)) return column(mnemonic)
      const key = `"${mnemonic}":`
      const place = text.indexOf(key)
      if (place === -1) return undefined
      const begin = place + key.length
      const found = text.slice(begin, text.indexOf(']]', begin) + 2)
      // Text may hold brackets, and quotes that belong to a longer name.
      return found.includes('"') || !startsName(text, place) ? column(mnemonic) : JSON.parse(found)
    },
  }
}

/** JSON escapes nothing in such a name, and a quote before it cannot be one that ends a text. */
const plainName = /^\w+$/

/** A quote that is part of a text has a backslash before it. */
const startsName = (text: string, place: number): boolean => text[place - 1] !== '\\'
