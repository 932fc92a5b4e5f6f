import type { ErrorReport } from '#shared/contract/telemetry.ts'
import { countLateTrue, countTrue } from './countWindow.ts'
import { closeOpenAlarm, entryOf, openingOf, recordFiring, setEntry, type Draft } from './workingState.ts'
import { joinAlarm, openAlarm, overlaps } from './openAlarm.ts'
import { childClosed } from './ruleOfRules.ts'
import { matchesAfter } from './pastResults.ts'
import { openAlarmOf, type Alarm, type RuleEntry, type Sample } from '../state/ruleState.ts'
import { defaultQuietMs, type DeviceCodeVersion } from '../state/ruleVersion.ts'

/** When an alarm closes unless its code is reported again before. */
export const quietEnd = ({ lastMatch, lastAlarmDate }: Alarm, { windowMs }: DeviceCodeVersion): number =>
  (lastMatch ?? lastAlarmDate) + (windowMs ?? defaultQuietMs)

/** Judges a reported error by the rules for its code: closings first, then firings. Gives it as a sample. */
export const judgeCode = (draft: Draft, message: ErrorReport): Sample => {
  const code = message.errorCode.toLowerCase()
  const rules = draft.partition.codes.get(code) ?? []
  for (const rule of rules) closeIfQuiet(draft, rule, message.timestamp)
  for (const rule of rules) applyMatch(draft, rule, message.timestamp)
  return { at: message.timestamp, revision: draft.before.revision, code, trueRules: [], unknownRules: [] }
}

/** A match at the very end opens a new alarm. */
export const closeIfQuiet = (draft: Draft, rule: DeviceCodeVersion, time: number): void => {
  const entry = entryOf(draft, rule)
  const open = openAlarmOf(entry)
  if (!open) return
  const end = quietEnd(open, rule)
  if (time < end) return
  setEntry(draft, rule, closeOpenAlarm(draft, rule.ruleName, entry, end, 'quiet'))
  childClosed(draft, rule.ruleName, end)
}

const applyMatch = (draft: Draft, rule: DeviceCodeVersion, time: number): void => {
  const later = matchesAfter(rule, draft.recent.samples, time)
  if (later.length > 0) applyLateMatch(draft, rule, time, later)
  else applyNewestMatch(draft, rule, time)
}

const applyNewestMatch = (draft: Draft, rule: DeviceCodeVersion, time: number): void => {
  const { entry, firing } = countTrue(entryOf(draft, rule), rule, time)
  const matched = withMatch(entry, time)
  setEntry(draft, rule, matched)
  if (firing) fire(draft, rule, matched, { ...firing, late: false, lastMatch: time, end: undefined })
}

/** An open alarm stays open for longer with every match. */
const withMatch = (entry: RuleEntry, lastMatch: number): RuleEntry => {
  const open = openAlarmOf(entry)
  if (!open) return entry
  const longer = { ...open, lastMatch }
  return { ...entry, alarms: entry.alarms.map(alarm => (alarm === open ? longer : alarm)) }
}

const applyLateMatch = (draft: Draft, rule: DeviceCodeVersion, time: number, later: readonly number[]): void => {
  const before = entryOf(draft, rule)
  const own = chainFrom(rule, time, later)
  const { entry, firing } = countLateTrue(before, rule, time, {
    newestReset: rule.resetAfterFirst ? Math.max(...before.fired) : Number.NEGATIVE_INFINITY,
    covered: before.alarms.some(alarm => overlaps(alarm, { from: time, to: own.end })),
  })
  if (entry !== before) setEntry(draft, rule, entry)
  if (!firing) return
  const known = draft.recent.samples
  const chain = chainFrom(rule, firing.at, matchesAfter(rule, known, firing.at))
  const isOver = chain.broken || chain.end <= draft.now
  fire(draft, rule, entry, {
    ...firing,
    late: true,
    lastMatch: chain.last,
    span: chain.end,
    end: isOver ? chain.end : undefined,
  })
}

/** An alarm from `from` on would last over these matches: its last one, its quiet end, and whether one came after it. */
const chainFrom = ({ windowMs = defaultQuietMs }: DeviceCodeVersion, from: number, later: readonly number[]) => {
  let last = from
  for (const match of later.toSorted((a, b) => a - b)) {
    if (match >= last + windowMs) return { last, end: last + windowMs, broken: true }
    last = match
  }
  return { last, end: last + windowMs, broken: false }
}

interface Firing {
  readonly at: number
  readonly windowCount: number
  readonly late: boolean
  readonly lastMatch: number
  /** Where the time ends in which a late firing joins an alarm. */
  readonly span?: number
  /** Where an alarm of its own is closed already. */
  readonly end: number | undefined
}

const fire = (draft: Draft, rule: DeviceCodeVersion, entry: RuleEntry, firing: Firing): void => {
  const { at, late, lastMatch, windowCount, span = Number.POSITIVE_INFINITY, end } = firing
  if (entry.fired.includes(at)) return
  const joined = late ? entry.alarms.find(alarm => overlaps(alarm, { from: at, to: span })) : openAlarmOf(entry)
  const folded = joined
    ? joinAlarm(entry.alarms, joined, at)
    : openAlarm(
        entry.alarms,
        { ...openingOf(draft, rule, at), lastMatch },
        end === undefined ? undefined : { at: end, by: 'quiet' },
      )
  setEntry(draft, rule, { ...entry, alarms: folded.alarms, fired: [...entry.fired, at] })
  const why = { type: 'deviceCode', code: rule.code, windowCount, needed: rule.count } as const
  recordFiring(draft, rule, { at, late, why }, folded)
  if (folded.opens && end !== undefined) childClosed(draft, rule.ruleName, end)
  draft.childFirings.push({ rule: rule.ruleName, at, late })
}
