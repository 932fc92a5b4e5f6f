import { entryKeptUntil, leftOfEntry } from './expireEntry.ts'
import type { RuleEntry } from './ruleEntry.ts'

/**
 * What the rules remember of one device: an entry per rule. Each rule has a place in several parallel lists. Lists
 * are used instead of a map because each batch copies the entries, and copying a list of a thousand takes as long as
 * copying a map of twenty. Facts about all entries are stored next to them, so that no caller has to visit each
 * entry. Decision 41 has the measurements.
 */
export interface RuleEntries {
  readonly places: RulePlaces
  /** For each place, the rule's entry. Undefined if nothing is remembered for the rule. */
  readonly list: readonly (RuleEntry | undefined)[]
  /** For each place, the horizon up to which no part of the entry expires. */
  readonly keptUntil: readonly number[]
  readonly size: number
  /**
   * The names of all expression rules whose entries a FALSE changes, and possibly of some others. Undefined until
   * first needed.
   */
  readonly changedByFalse: ReadonlySet<string> | undefined
}

/**
 * The place of each rule. Places are only ever added, so that a state can share them with all states derived from it.
 */
interface RulePlaces {
  readonly byName: Map<string, number>
  readonly names: string[]
}

/** A copy of the rules' entries that may be changed. */
export interface OwnEntries extends RuleEntries {
  readonly list: (RuleEntry | undefined)[]
  readonly keptUntil: number[]
  size: number
  changedByFalse: Set<string> | undefined
}

/** Builds the entries of these rules. The first expiry visits all of them. */
export const makeRuleEntries = (named: Iterable<readonly [name: string, entry: RuleEntry]>): RuleEntries => {
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
  // Another state with the same places may have added the places before this one.
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

/** Drops the parts of entries that are too old at this horizon, and then the empty entries. */
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

/** How many places without an entry may remain in the lists. Removing so few is not worth the time. */
const gapsLimit = 32

/** Returns the entries with new places if most places are empty; otherwise returns them unchanged. */
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
