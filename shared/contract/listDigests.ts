/**
 * The number of groups that a list's rows are divided into, by a hash of each row's key. If a row changes, all rows
 * of its group are sent again. With this number, a request with one digest per group stays below 10 kB.
 */
const groupCount = 1_792

const bytesPerDigest = 4

/**
 * The longest text of digests that a call accepts. Pages that were opened with the previous release still send
 * digests of 2,048 groups. They get the whole list.
 */
export const longestDigests = 10_924

/** Hashes a text with 32-bit FNV-1a. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** How the rows of a list are identified, compared and sorted. */
interface RowKind<Row extends object> {
  /** Returns the key of a row. No two rows of the list have the same key. */
  readonly keyOf: (row: Row) => string
  /** The fields that are compared. A change to a field that is not listed here goes unnoticed. */
  readonly fields: Readonly<Record<keyof Row, true>>
  readonly isBefore: (one: Row, other: Row) => boolean
}

/**
 * Finds the rows of a list that have changed since a page last read the list. Decision 77 says why digests are
 * compared.
 */
export interface ListDigests<Row extends object> {
  readonly groupOf: (row: Row) => number
  /** Returns the digests of a list, one per group of rows, in base64. */
  readonly digestsOf: (rows: readonly Row[]) => string
  /**
   * Returns the groups whose digests differ from those in `seen`. Returns undefined if `seen` is not a valid list of
   * digests.
   */
  readonly changedGroups: (rows: readonly Row[], seen: string) => readonly number[] | undefined
  /** Returns the list that a page has read earlier, with the rows of the changed groups replaced. */
  readonly withChanges: (before: readonly Row[], groups: readonly number[], changed: readonly Row[]) => readonly Row[]
}

export const listDigests = <Row extends object>({ keyOf, fields, isBefore }: RowKind<Row>): ListDigests<Row> => {
  const names = Object.keys(fields) as (keyof Row)[] // safe cast: `fields` has exactly the keys of a row
  /** Cached digests of rows, keyed by the row object. Callers keep using the same object until the row changes. */
  const known = new WeakMap<Row, number>()

  const digestRow = (row: Row): number => {
    const digest = known.get(row) ?? hashOf(names.map(name => textOf(row[name])).join('\u0000'))
    known.set(row, digest)
    return digest
  }

  const groupOf = (row: Row): number => hashOf(keyOf(row)) % groupCount

  const groupDigests = (rows: readonly Row[]): Uint32Array => {
    const sums = new Uint32Array(groupCount)
    for (const row of rows) {
      const group = groupOf(row)
      sums[group] = (sums[group] ?? 0) + digestRow(row)
    }
    return sums
  }

  return {
    groupOf,
    digestsOf: rows => {
      const view = new DataView(new ArrayBuffer(groupCount * bytesPerDigest))
      groupDigests(rows).forEach((digest, group) => view.setUint32(group * bytesPerDigest, digest))
      return btoa(String.fromCharCode(...new Uint8Array(view.buffer)))
    },
    changedGroups: (rows, seen) => {
      const bytes = Uint8Array.from(decoded(seen), letter => letter.charCodeAt(0))
      if (bytes.length !== groupCount * bytesPerDigest) return undefined
      const view = new DataView(bytes.buffer)
      return [...groupDigests(rows)].flatMap((digest, group) =>
        view.getUint32(group * bytesPerDigest) === digest ? [] : [group],
      )
    },
    withChanges: (before, groups, changed) => {
      if (groups.length === 0) return before
      const replaced = new Set(groups)
      return [...before.filter(row => !replaced.has(groupOf(row))), ...changed].sort((one, other) =>
        isBefore(one, other) ? -1 : 1,
      )
    },
  }
}

/** Writes a value as text. Objects with equal fields give the same text, whatever the order of their fields. */
const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${name}\u0001${textOf(part)}`)
    .sort()
    .join('\u0002')
}

const decoded = (text: string): string => {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
