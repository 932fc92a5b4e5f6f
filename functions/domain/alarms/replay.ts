import type { ErrorReport, ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { inOrder, type Samples, type SamplesByItem } from '../telemetry/samples.ts'
import type { Window } from '../telemetry/points.ts'
import type { AlarmChange, FiringEvent } from './changes.ts'
import { evaluate, tick, type Evaluated } from './evaluate.ts'
import { explain } from './explain.ts'
import { latestValues } from './recentValues.ts'
import type { Device } from './reconcile.ts'
import { newRuleState, type RuleState } from './ruleState.ts'
import type { RuleSet } from './ruleSet.ts'

/** What an instrument reported, in the order of its clock. */
export type Past = readonly (Readings | ErrorReport)[]

/**
 * Messages from what history keeps: values of one time are one message again. Two messages of one millisecond become
 * one, and what was late comes in its turn.
 */
export const pastOf = (samples: SamplesByItem, errors: readonly ErrorReport[]): Past => {
  const messages = messagesOf(samples)
  return errors.length === 0 ? messages : [...messages, ...errors].sort((a, b) => a.timestamp - b.timestamp)
}

/** Goes along all items at the same time: a month of a busy instrument is too much to be looked up value by value. */
const messagesOf = (samples: SamplesByItem): Readings[] => {
  const items = Array.from(samples, ([mnemonic, one]) => ({ mnemonic, ...oldestFirst(one), place: 0 }))
  const messages: Readings[] = []
  for (;;) {
    let timestamp = Number.POSITIVE_INFINITY
    for (const { times, place } of items) timestamp = Math.min(timestamp, times[place] ?? timestamp)
    if (timestamp === Number.POSITIVE_INFINITY) return messages
    const readings = Object.create(null) as Record<string, ReadingValue>
    for (const item of items) {
      for (; item.times[item.place] === timestamp; item.place += 1) {
        const value = item.values[item.place]
        if (value !== undefined) readings[item.mnemonic] ??= value
      }
    }
    messages.push({ kind: 'readings', timestamp, category: 'MassSpec', readings })
  }
}

/** Of equal times the first that was stored stays the first. */
const oldestFirst = ({ times, values }: Samples): Pick<Samples, 'times' | 'values'> => {
  const order = inOrder(times)
  if (order === undefined) return { times, values }
  return {
    times: order.map(index => times[index] ?? 0),
    values: order.flatMap(index => values[index] ?? []),
  }
}

export interface Replay {
  /** Firings of the rule in the window, oldest first, and the alarms that they belong to. */
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
  /** How often the rule was judged in the window, and how often nothing could be said. */
  readonly judged: number
  readonly unknown: number
  /** Of the latter, how often for which item. */
  readonly unknownItems: ReadonlyMap<string, number>
  readonly state: RuleState
}

/**
 * What a rule would have made of an instrument's past in a window, with the engine that judges live. Messages before
 * the window give the inputs and windows that it begins with; what fires then is not counted.
 */
export const replay = (rules: RuleSet, ruleName: string, device: Device, past: Past, window: Window): Replay => {
  const events: FiringEvent[] = []
  const alarms = new Map<string, AlarmChange>()
  const unknownItems = new Map<string, number>()
  let [judged, unknown] = [0, 0]
  let state = newRuleState(device.model)
  const take = ({ state: next, changes }: Evaluated): void => {
    state = next
    for (const event of changes.events) if (event.rule === ruleName) events.push(event)
    for (const alarm of changes.alarms) if (alarm.rule === ruleName) alarms.set(alarm.id, alarm)
  }
  const inputs = new Set(inputsOfRule(rules, ruleName))
  for (const message of past) {
    take(evaluate(rules, device, state, message, message.timestamp))
    if (message.timestamp < window.from || !mentions(message, inputs)) continue
    judged += 1
    if (!state.recent.samples.at(-1)?.unknownRules.includes(ruleName)) continue
    unknown += 1
    for (const item of unknownItemsOf(rules, ruleName, state, message.timestamp)) {
      unknownItems.set(item, (unknownItems.get(item) ?? 0) + 1)
    }
  }
  take(tick(rules, device, state, window.to))
  const inWindow = events.filter(({ at }) => at >= window.from && at <= window.to)
  const ids = new Set(inWindow.map(({ alarmId }) => alarmId))
  const ofWindow = [...alarms.values()].filter(({ id }) => ids.has(id))
  return { events: inWindow, alarms: ofWindow, judged, unknown, unknownItems, state }
}

/** The items of an expression; none of a rule of another type, about which something can always be said. */
const inputsOfRule = ({ rules }: RuleSet, ruleName: string): readonly string[] => {
  const rule = rules.get(ruleName)
  const tree = rule?.type === 'Expression' ? parse(rule.expression).tree : undefined
  return tree ? inputsOf(tree) : []
}

const mentions = (message: Past[number], inputs: ReadonlySet<string>): boolean =>
  message.kind === 'readings' && Object.keys(message.readings).some(name => inputs.has(name))

const unknownItemsOf = ({ rules, models }: RuleSet, ruleName: string, state: RuleState, at: number): string[] => {
  const [rule, model] = [rules.get(ruleName), models.get(state.model)]
  if (rule?.type !== 'Expression' || !model) return []
  const values = latestValues(state.recent)
  return explain(rule, model, name => values.get(name), at).inputs.flatMap(({ name, known }) => (known ? [] : [name]))
}
