import type { Readings } from '#shared/contract/telemetry.ts'
import { countFalse, countLateFalse, countLateTrue, countTrue, type Counted } from './countWindow.ts'
import {
  changedByFalse,
  closeOpenAlarm,
  entryOf,
  openingOf,
  recordFiring,
  rulesOf,
  setEntry,
  type Draft,
} from './workingState.ts'
import { explain } from '../match/explain.ts'
import { joinAlarm, openAlarm, overlaps } from './openAlarm.ts'
import { judge, type Judgement } from '../match/evaluateRules.ts'
import { childClosed } from './ruleOfRules.ts'
import { falsesAfter, isLate, mentionsAny } from './pastResults.ts'
import type { Partition } from '../match/modelRules.ts'
import { latestValues, valuesAt } from '../state/recentValues.ts'
import { entryIn } from '../state/ruleEntries.ts'
import { openAlarmOf, type RuleEntry, type Sample, type TimedValue } from '../state/ruleState.ts'
import type { ExpressionVersion } from '../state/ruleVersion.ts'

/** Judges a message by the rules that mention its items: closings first, then firings. Gives it as a sample. */
export const judgeReadings = (draft: Draft, message: Readings): Sample => {
  const { partition, before, recent } = draft
  const { timestamp: at, readings } = message
  const inOrder = at >= recent.newest
  let values: ReadonlyMap<string, TimedValue> | undefined
  const valuesThen = () => (values ??= inOrder ? latestValues(recent) : valuesAt(recent, at))
  const judgement = judge(partition, message, at, valuesThen)
  const context: Context = { draft, message, valuesThen, inOrder }
  applyFalse(context, judgement)
  for (const number of judgement.trueRules) {
    const rule = partition.rules[number]
    if (rule) applyTrue(context, rule)
  }
  return {
    at,
    revision: before.revision,
    readings,
    trueRules: namesOf(partition, judgement.trueRules),
    unknownRules: namesOf(partition, judgement.unknownRules),
  }
}

const none: readonly string[] = []

const namesOf = ({ rules }: Partition, numbers: readonly number[]): readonly string[] => {
  if (numbers.length === 0) return none
  const names: string[] = []
  for (const number of numbers) names.push(rules[number]?.ruleName ?? '')
  return names
}

interface Context {
  readonly draft: Draft
  readonly message: Readings
  /** Of the items that the message does not report; gathered when they are first asked for. */
  readonly valuesThen: () => ReadonlyMap<string, TimedValue>
  /** No evaluated message is newer, so that it is late for no rule. */
  readonly inOrder: boolean
}

const lateFor = ({ draft, message, inOrder }: Context, rule: ExpressionVersion): boolean =>
  !inOrder && isLate(draft.partition, rule, draft.recent.samples, message.timestamp)

/** FALSE changes only what a rule remembers: few of the rules need to be looked at. */
const applyFalse = (context: Context, { trueRules, unknownRules }: Judgement): void => {
  const { draft, message } = context
  const { partition } = draft
  const names = changedByFalse(draft)
  if (names.size === 0) return
  const others = new Set([...trueRules, ...unknownRules])
  for (const name of names) {
    const entry = entryIn(rulesOf(draft), name)
    const number = partition.numbers.get(name)
    const rule = number === undefined ? undefined : partition.rules[number]
    if (number === undefined || !rule || !entry || others.has(number)) continue
    const open = openAlarmOf(entry)
    if (!open && !rule.resetWhenFalse) continue
    if (!mentionsAny(partition, number, message.readings)) continue
    if (lateFor(context, rule)) {
      setEntry(draft, rule, countLateFalse(entry, rule, message.timestamp))
      continue
    }
    if (open) childClosed(draft, name, message.timestamp)
    const next = closeOpenAlarm(draft, name, countFalse(entry, rule), message.timestamp, 'FALSE')
    if (next !== entry) setEntry(draft, rule, next)
  }
}

const applyTrue = (context: Context, rule: ExpressionVersion): void => {
  const { draft, message } = context
  const entry = entryOf(draft, rule)
  const late = lateFor(context, rule)
  const counted = late ? countLate(context, rule, entry) : countTrue(entry, rule, message.timestamp)
  if (counted.firing && !counted.entry.fired.includes(counted.firing.at)) fire(context, rule, counted, late)
  else if (counted.entry !== entry) setEntry(draft, rule, counted.entry)
}

const falsesOf = ({ draft }: Context, rule: ExpressionVersion, time: number): number[] =>
  falsesAfter(draft.partition, rule, draft.recent.samples, time)

const countLate = (context: Context, rule: ExpressionVersion, entry: RuleEntry): Counted => {
  const time = context.message.timestamp
  const falses = falsesOf(context, rule, time)
  const resets = [...(rule.resetWhenFalse ? falses : []), ...(rule.resetAfterFirst ? entry.fired : [])]
  const span = { from: time, to: Math.min(...falses) }
  return countLateTrue(entry, rule, time, {
    newestReset: Math.max(...resets),
    covered: entry.alarms.some(alarm => overlaps(alarm, span)),
  })
}

const fire = (context: Context, rule: ExpressionVersion, { entry, firing }: Counted, late: boolean): void => {
  if (!firing) return
  const { draft } = context
  const { at } = firing
  const end = late ? Math.min(...falsesOf(context, rule, at)) : Number.POSITIVE_INFINITY
  const joined = late ? entry.alarms.find(alarm => overlaps(alarm, { from: at, to: end })) : openAlarmOf(entry)
  const closing = Number.isFinite(end) ? ({ at: end, by: 'FALSE' } as const) : undefined
  const folded = joined
    ? joinAlarm(entry.alarms, joined, at)
    : openAlarm(entry.alarms, openingOf(draft, rule, at), closing)
  setEntry(draft, rule, { ...entry, alarms: folded.alarms, fired: [...entry.fired, at] })
  recordFiring(draft, rule, { at, late, why: whyOf(context, rule, firing.windowCount) }, folded)
  if (folded.opens && closing) childClosed(draft, rule.ruleName, closing.at)
  draft.childFirings.push({ rule: rule.ruleName, at, late })
}

const whyOf = ({ draft, message, valuesThen }: Context, rule: ExpressionVersion, windowCount: number) => {
  const { timestamp, readings } = message
  const valueOf = (name: string): TimedValue | undefined => {
    const own = Object.hasOwn(readings, name) ? readings[name] : undefined
    return own === undefined ? valuesThen().get(name) : [own, timestamp]
  }
  const why = explain(rule, draft.partition.model, valueOf, timestamp)
  return { type: 'Expression', ...why, windowCount, needed: rule.count } as const
}
