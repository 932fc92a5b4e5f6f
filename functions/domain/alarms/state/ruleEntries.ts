import { entryKeptUntil, leftOfEntry } from './expireEntry.ts'
import type { RuleEntry } from './ruleEntry.ts'

/**
 * What the rules of one device remember, by rule. Lists, for with each batch they are copied: a list of a thousand in the
 * time of a map of twenty, and what is asked of all entries is found without a look at one of them.
 */
export interface RuleEntries {
  readonly places: RulePlaces
  /** By place; undefined for a rule that remembers nothing. */
  readonly list: readonly (RuleEntry | undefined)[]
  /** By place: until the horizon is here, there is nothing to forget in the entry. */
  readonly keptUntil: readonly number[]
  readonly size: number
  /** Every expression rule whose entry a FALSE changes, and perhaps others; unknown until it is first asked for. */
  readonly changedByFalse: ReadonlySet<string> | undefined
}

/** Of the names of rules. They are only ever added, so that a state and all that come of it share them. */
interface RulePlaces {
  readonly byName: Map<string, number>
  readonly names: string[]
}

/** A working's own. */
export interface OwnEntries extends RuleEntries {
  readonly list: (RuleEntry | undefined)[]
  readonly keptUntil: number[]
  size: number
  changedByFalse: Set<string> | undefined
}

/** When there will be something to forget in them is found when it is first asked for. */
export const ruleEntriesOf = (named: Iterable<readonly [name: string, entry: RuleEntry]>): RuleEntries => {
  const places: RulePlaces = { byName: new Map(), names: [] }
  const entries: OwnEntries = { places, list: [], keptUntil: [], size: 0, changedByFalse: undefined }
  for (const [name, entry] of named) put(entries, name, entry, Number.NEGATIVE_INFINITY)
  return entries
}

export const copyOfEntries = ({ places, list, keptUntil, size, changedByFalse }: RuleEntries): OwnEntries => ({
  places,
  list: [...list],
  keptUntil: [...keptUntil],
  size,
  changedByFalse: changedByFalse && new Set(changedByFalse),
})

export const entryIn = ({ places, list }: RuleEntries, name: string): RuleEntry | undefined => {
  const place = places.byName.get(name)
  return place === undefined ? undefined : list[place]
}

export const namedEntries = ({ places, list }: RuleEntries): [name: string, entry: RuleEntry][] => {
  const named: [name: string, entry: RuleEntry][] = []
  for (let place = 0; place < list.length; place += 1) {
    const [name, entry] = [places.names[place], list[place]]
    if (name !== undefined && entry) named.push([name, entry])
  }
  return named
}

export const putEntry = (entries: OwnEntries, name: string, entry: RuleEntry, windowMs: number): void =>
  put(entries, name, entry, entryKeptUntil(entry, windowMs))

const put = (entries: OwnEntries, name: string, entry: RuleEntry, until: number): void => {
  const { places, list } = entries
  const place = places.byName.get(name) ?? newPlace(places, name)
  // Places before it may have been taken for another state that came of the same.
  while (list.length < place) setPlace(entries, list.length, undefined, Number.POSITIVE_INFINITY)
  if (list[place] === undefined) entries.size += 1
  setPlace(entries, place, entry, until)
}

const setPlace = (
  { list, keptUntil }: OwnEntries,
  place: number,
  entry: RuleEntry | undefined,
  until: number,
): void => {
  list[place] = entry
  keptUntil[place] = until
}

/** Drops what is too old when the horizon is here, and entries of which nothing is left. */
export const expireEntries = (entries: OwnEntries, horizon: number, windowMsOf: (ruleName: string) => number): void => {
  const { places, list, keptUntil } = entries
  for (let place = 0; place < list.length; place += 1) {
    const [name, entry] = [places.names[place], list[place]]
    if ((keptUntil[place] ?? 0) > horizon || !entry || name === undefined) continue
    const windowMs = windowMsOf(name)
    const left = leftOfEntry(entry, windowMs, horizon)
    if (left === undefined) entries.size -= 1
    setPlace(entries, place, left, left ? entryKeptUntil(left, windowMs) : Number.POSITIVE_INFINITY)
  }
}

/** Places without an entry that are worth to be rid of. */
const gapsLimit = 32

/** The same with places of their own, where most were left empty. */
export const withoutGaps = (entries: OwnEntries): OwnEntries => {
  if (entries.list.length <= 4 * entries.size + gapsLimit) return entries
  const { list, keptUntil } = entries
  const kept = namedEntries(entries)
  const next: OwnEntries = { ...entries, places: { byName: new Map(), names: [] }, list: [], keptUntil: [], size: 0 }
  const times = keptUntil.filter((_, place) => list[place] !== undefined)
  for (const [number, [name, entry]] of kept.entries()) put(next, name, entry, times[number] ?? 0)
  return next
}

const newPlace = ({ byName, names }: RulePlaces, name: string): number => {
  const place = names.push(name) - 1
  byName.set(name, place)
  return place
}
