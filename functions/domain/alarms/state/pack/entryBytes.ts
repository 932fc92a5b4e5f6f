import type { PairChild, PairEntry, RuleEntry, Run, Runs } from '../ruleEntry.ts'
import { readAlarm, writeAlarm } from './alarmBytes.ts'
import { packFlags, hasFlag } from './flags.ts'
import type { PackReader, PackWriter } from './packBytes.ts'

const flag = { armed: 0, window: 1, fired: 2, firedBefore: 3, alarms: 4, runs: 5 } as const

/** Writes a rule's entry as bytes. Most of its lists are usually empty, and an empty list takes only one bit. */
export const writeEntry = (to: PackWriter, ruleName: string, entry: RuleEntry): void => {
  const { since, window, fired, firedBefore, alarms, armed, runs } = entry
  const lists = [window, fired, firedBefore ?? []]
  to.bytes.count(since)
  to.bytes.byte(packFlags(armed, ...lists.map(isFilled), isFilled(alarms), runs !== undefined))
  for (const times of lists.filter(isFilled)) to.times(times)
  if (isFilled(alarms)) to.list(alarms, alarm => writeAlarm(to, ruleName, alarm))
  if (runs) writeRuns(to, runs)
}

const isFilled = (list: readonly unknown[]): boolean => list.length > 0

export const readEntry = (from: PackReader, ruleName: string): RuleEntry => {
  const since = from.bytes.count()
  const flags = from.bytes.byte()
  const timesOf = (place: number): number[] => (hasFlag(flags, place) ? from.times() : [])
  const [window, fired, firedBefore] = [timesOf(flag.window), timesOf(flag.fired), timesOf(flag.firedBefore)]
  return {
    since,
    window,
    fired,
    armed: hasFlag(flags, flag.armed),
    alarms: hasFlag(flags, flag.alarms) ? from.list(() => readAlarm(from, ruleName)) : [],
    ...(firedBefore.length > 0 && { firedBefore }),
    ...(hasFlag(flags, flag.runs) && { runs: readRuns(from) }),
  }
}

const writeRuns = (to: PackWriter, { on, off }: Runs): void => {
  to.bytes.byte(packFlags(on !== undefined, off !== undefined))
  if (on) writeRun(to, on)
  if (off) writeRun(to, off)
}

const readRuns = (from: PackReader): Runs => {
  const flags = from.bytes.byte()
  return { ...(hasFlag(flags, 0) && { on: readRun(from) }), ...(hasFlag(flags, 1) && { off: readRun(from) }) }
}

const writeRun = (to: PackWriter, { since, unknownFrom, notBefore, isOver }: Run): void => {
  to.bytes.byte(packFlags(unknownFrom !== undefined, notBefore !== undefined, isOver === true))
  to.time(since)
  if (unknownFrom !== undefined) to.time(unknownFrom)
  if (notBefore !== undefined) to.time(notBefore)
}

const readRun = (from: PackReader): Run => {
  const flags = from.bytes.byte()
  return {
    since: from.time(),
    ...(hasFlag(flags, 0) && { unknownFrom: from.time() }),
    ...(hasFlag(flags, 1) && { notBefore: from.time() }),
    ...(hasFlag(flags, 2) && { isOver: true }),
  }
}

/** Writes the entry of a rule of rules as bytes. */
export const writePair = (to: PackWriter, ruleName: string, entry: PairEntry): void => {
  const { since, children, fired, firedBefore = [], closings, alarms } = entry
  to.bytes.count(since)
  to.list(children, child => {
    to.name(child.rule)
    to.bytes.count(child.since)
    to.times(child.unused)
  })
  for (const times of [fired, firedBefore, closings]) to.times(times)
  to.list(alarms, alarm => writeAlarm(to, ruleName, alarm))
}

export const readPair = (from: PackReader, ruleName: string): PairEntry => {
  const since = from.bytes.count()
  const children = from.list((): PairChild => ({ rule: from.name(), since: from.bytes.count(), unused: from.times() }))
  const [fired, firedBefore, closings] = [from.times(), from.times(), from.times()]
  return {
    since,
    children,
    fired,
    closings,
    alarms: from.list(() => readAlarm(from, ruleName)),
    ...(firedBefore.length > 0 && { firedBefore }),
  }
}
