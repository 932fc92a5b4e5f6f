import { entryKeptUntil, leftOfEntry } from './expireEntry.ts'
import type { RuleEntry } from './ruleEntry.ts'

/**
 * The entries of an instrument's rules, which contain what the rules remember of it. Each rule has a fixed position
 * in several parallel lists. Lists are used instead of a map because each batch copies the entries, and copying a
 * list of a thousand takes as long as copying a map of twenty. Decision 41 has the measurements.
 */
export interface RuleEntries {
  readonly places: RulePlaces
  /**
   * What the rule state remembers of each rule (its entry), in the order of `places`. Undefined for a rule of which
   * nothing is remembered.
   */
  readonly list: readonly (RuleEntry | undefined)[]
  /** For each rule's entry: the latest horizon at which no part of the entry expires. */
  readonly keptUntil: readonly number[]
  readonly size: number
  /**
   * The names of all rules on expressions whose entries a FALSE would change, and possibly of some others. Undefined
   * until first needed.
   */
  readonly changedByFalse: ReadonlySet<string> | undefined
}

/**
 * The position of each rule in the lists of entries. Positions are only ever added, so all rule states derived from
 * one another can share this object.
 */
interface RulePlaces {
  readonly byName: Map<string, number>
  readonly names: string[]
}

/** A working copy of the rules' entries, which may be changed. */
export interface OwnEntries extends RuleEntries {
  readonly list: (RuleEntry | undefined)[]
  readonly keptUntil: number[]
  size: number
  changedByFalse: Set<string> | undefined
}

/** Builds the lists of these rules' entries. The first expiry visits all of them. */
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
  // Other rule states that share these positions may have added some. This state's lists do not have the added
  // positions yet.
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

/** Drops the parts of the rules' entries that are too old at this horizon, and then the entries that are empty. */
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

/** How many positions without an entry may remain in the lists of entries. Removing so few is not worth the time. */
const gapsLimit = 32

/**
 * Returns the rules' entries without the empty positions if most positions are empty; otherwise returns them
 * unchanged.
 */
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
