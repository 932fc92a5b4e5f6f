import type { TimeWindow } from '#shared/dates.ts'
import type { ErrorReport, Items, ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { inOrder, type Samples, type SamplesByItem } from '../../telemetry/samples.ts'
import type { AlarmChange, Changes, FiringEvent } from '../firing/changes.ts'
import type { Device, WorkingState } from '../firing/workingState.ts'
import { beginEvaluation, finishEvaluation, evaluateMessage, tick } from '../firing/evaluate.ts'
import { explain } from '../match/explain.ts'
import { latestValues } from '../state/recentValues.ts'
import { newRuleState, type RuleState } from '../state/ruleState.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { newScratchMemory } from '../match/scratch.ts'

/** The reports of an instrument by event time. Made while they are read, since a month of messages does not fit. */
export type Past = Iterable<Readings | ErrorReport>

/**
 * Messages in a window from what history keeps. All values of one time are one message, also where there were two, and
 * late messages come in the order of their event times. Readings come before errors of the same time.
 */
export const pastOf = (samples: SamplesByItem, errors: readonly ErrorReport[], window: TimeWindow): Past => {
  const items = Array.from(samples, ([mnemonic, one]) => ({ mnemonic, ...oldestFirst(one) }))
  const reports = errors.toSorted((a, b) => a.timestamp - b.timestamp)
  return { [Symbol.iterator]: () => inWindow(items, reports, window) }
}

interface Item extends Pick<Samples, 'times' | 'values'> {
  readonly mnemonic: string
}

/** Goes through all items at the same time. */
function* inWindow(items: readonly Item[], errors: readonly ErrorReport[], { from, to }: TimeWindow) {
  const cursors = items.map(item => {
    const place = item.times.findIndex(time => time >= from)
    return { ...item, place: place === -1 ? item.times.length : place }
  })
  const reports = errors.filter(({ timestamp }) => timestamp >= from && timestamp <= to)
  const itemsAt = itemsReader(cursors)
  let report = 0
  for (;;) {
    let timestamp = Number.POSITIVE_INFINITY
    for (const { times, place } of cursors) {
      const next = times[place] ?? timestamp
      if (next < timestamp) timestamp = next
    }
    const isOver = timestamp > to
    for (; report < reports.length; report += 1) {
      const error = reports[report]
      if (!error || (!isOver && error.timestamp >= timestamp)) break
      yield error
    }
    if (isOver) return
    yield { kind: 'readings', timestamp, category: 'MassSpec', items: itemsAt(timestamp) } as const
  }
}

/** Reads the items of one time after the other. Times with the same items share one list of names. */
const itemsReader = (cursors: readonly (Item & { place: number })[]): ((timestamp: number) => Items) => {
  const lists = new Map<string, readonly string[]>()
  return timestamp => {
    const values: ReadingValue[] = []
    let pattern = ''
    for (const cursor of cursors) {
      const value = cursor.times[cursor.place] === timestamp ? cursor.values[cursor.place] : undefined
      while (cursor.times[cursor.place] === timestamp) cursor.place += 1
      if (value !== undefined) values.push(value)
      pattern += value === undefined ? '0' : '1'
    }
    const names =
      lists.get(pattern) ?? cursors.flatMap(({ mnemonic }, place) => (pattern[place] === '1' ? mnemonic : []))
    lists.set(pattern, names)
    return { names, values }
  }
}

/** Sorts samples by time. Among equal times the one that was stored first stays first. */
const oldestFirst = ({ times, values }: Samples): Pick<Samples, 'times' | 'values'> => {
  const order = inOrder(times)
  if (order === undefined) return { times, values }
  return {
    times: order.map(index => times[index] ?? 0),
    values: order.flatMap(index => values[index] ?? []),
  }
}

export interface Replay {
  /** Up to when the past was evaluated: the window's end, or the last message within the limit. */
  readonly to: number
  /** Firings of the rule in the window, oldest first, and the alarms that they belong to. */
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
  /** The number of evaluations in the window, and of those that gave UNKNOWN. */
  readonly evaluated: number
  readonly unknown: number
  /** The number of times that each item made it UNKNOWN. */
  readonly unknownItems: ReadonlyMap<string, number>
  /** The items that the messages reported, those before the window among them. */
  readonly reportedItems: ReadonlySet<string>
  readonly state: RuleState
}

/**
 * Evaluates a rule on an instrument's past as the engine would have done live. Messages before the window give the
 * inputs and counts that it begins with; firings before it do not count.
 */
export const replay = (
  rules: RuleSet,
  ruleName: string,
  device: Device,
  past: Past,
  window: TimeWindow,
  limit = Number.POSITIVE_INFINITY,
): Replay => {
  const events: FiringEvent[] = []
  const alarms = new Map<string, AlarmChange>()
  const unknownItems = new Map<string, number>()
  let [evaluated, unknown] = [0, 0]
  const evaluation = beginEvaluation(rules, newScratchMemory(), device, newRuleState(device.model), window.from)
  const take = (changes: Changes): void => {
    for (const event of changes.events) if (event.rule === ruleName) events.push(event)
    for (const alarm of changes.alarms) if (alarm.rule === ruleName) alarms.set(alarm.id, alarm)
  }
  const inputs = new Set(inputsOfRule(rules, ruleName))
  // Messages that report the same items share one list of their names.
  const reported = new Set<readonly string[]>()
  let count = 0
  let last = window.from
  let to = window.to
  for (const message of past) {
    count += 1
    if (count > limit) {
      to = last
      break
    }
    last = message.timestamp
    if (message.kind === 'readings') reported.add(message.items.names)
    take(evaluateMessage(evaluation, message, message.timestamp))
    if (message.timestamp < window.from || !mentions(message, inputs)) continue
    evaluated += 1
    if (!evaluation.working.recent.messages.at(-1)?.unknownRules.includes(ruleName)) continue
    unknown += 1
    for (const item of unknownItemsOf(rules, ruleName, evaluation.working, message.timestamp)) {
      unknownItems.set(item, (unknownItems.get(item) ?? 0) + 1)
    }
  }
  const { state, changes } = tick(rules, device, finishEvaluation(evaluation), to)
  take(changes)
  const inside = events.filter(({ at }) => at >= window.from && at <= to)
  const ids = new Set(inside.map(({ alarmId }) => alarmId))
  const ofWindow = [...alarms.values()].filter(({ id }) => ids.has(id))
  const reportedItems = new Set([...reported].flat())
  return { to, events: inside, alarms: ofWindow, evaluated, unknown, unknownItems, reportedItems, state }
}

/** The items that can make a rule UNKNOWN: those of an expression. */
const inputsOfRule = ({ rules }: RuleSet, ruleName: string): readonly string[] => {
  const rule = rules.get(ruleName)
  const tree = rule?.type === 'Expression' ? parse(rule.expression).tree : undefined
  return tree ? inputsOf(tree) : []
}

const mentions = (message: Readings | ErrorReport, inputs: ReadonlySet<string>): boolean => {
  if (message.kind === 'errors') return false
  return message.items.names.some(name => inputs.has(name))
}

const unknownItemsOf = ({ rules }: RuleSet, ruleName: string, working: WorkingState, at: number): string[] => {
  const rule = rules.get(ruleName)
  if (rule?.type !== 'Expression') return []
  const values = latestValues(working.recent)
  return explain(rule, working.modelRules.model, name => values.get(name), at).inputs.flatMap(({ name, known }) =>
    known ? [] : [name],
  )
}
