import { ruleIn, type Partition } from './partition.ts'
import type { Alarm, PairEntry, RuleEntry } from './ruleState.ts'

/** What late data can still ask for: nothing from before the horizon. */
const stillAsked = (alarms: readonly Alarm[], horizon: number): readonly Alarm[] =>
  keep(alarms, ({ closedAt = Number.POSITIVE_INFINITY }) => closedAt > horizon)

/** The same list where nothing is dropped, so that unchanged entries stay the same objects. */
const keep = <T>(list: readonly T[], wanted: (item: T) => boolean): readonly T[] =>
  list.every(wanted) ? list : list.filter(wanted)

/** The entries without what can't matter any more, and without those that say nothing. */
export const forgetRules = (
  entries: ReadonlyMap<string, RuleEntry>,
  partition: Partition,
  horizon: number,
): ReadonlyMap<string, RuleEntry> =>
  replaced(entries, (entry, name) => {
    const rule = ruleIn(partition, name)
    const windowMs = rule?.windowMs ?? 0
    const window = keep(entry.window, time => time > horizon - windowMs)
    const fired = keep(entry.fired, time => time >= horizon)
    const alarms = stillAsked(entry.alarms, horizon)
    if (window === entry.window && fired === entry.fired && alarms === entry.alarms) return entry
    const isEmpty = window.length === 0 && fired.length === 0 && alarms.length === 0 && entry.armed
    return isEmpty ? undefined : { ...entry, window, fired, alarms }
  })

export const forgetPairs = (
  entries: ReadonlyMap<string, PairEntry>,
  partition: Partition,
  horizon: number,
): ReadonlyMap<string, PairEntry> =>
  replaced(entries, (entry, name) => {
    const rule = ruleIn(partition, name)
    const oldest = horizon - (rule?.windowMs ?? 0)
    const children = entry.children.map(child => ({ ...child, unused: keep(child.unused, time => time >= oldest) }))
    const fired = keep(entry.fired, time => time >= horizon)
    const closings = keep(entry.closings, time => time > horizon)
    const alarms = stillAsked(entry.alarms, horizon)
    const lists = [...children.map(({ unused }) => unused), fired, closings, alarms]
    if (lists.every(list => list.length === 0)) return undefined
    return { ...entry, children, fired, closings, alarms }
  })

const replaced = <E>(
  entries: ReadonlyMap<string, E>,
  next: (entry: E, name: string) => E | undefined,
): ReadonlyMap<string, E> => {
  if (entries.size === 0) return entries
  const kept = new Map<string, E>()
  for (const [name, entry] of entries) {
    const left = next(entry, name)
    if (left) kept.set(name, left)
  }
  return kept
}
