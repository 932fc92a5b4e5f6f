import type { ErrorReport, ReadingValue, Readings } from '#shared/contract/telemetry.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import type { SamplesByItem } from '../telemetry/samples.ts'
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
  const byTime = new Map<number, Record<string, ReadingValue>>()
  for (const [mnemonic, { times, values }] of samples) {
    times.forEach((at, index) => {
      const value = values[index]
      if (value === undefined) return
      const readings = byTime.get(at) ?? (Object.create(null) as Record<string, ReadingValue>)
      byTime.set(at, readings)
      readings[mnemonic] ??= value
    })
  }
  const messages = [...byTime].map(([timestamp, readings]): Readings => ({
    kind: 'readings',
    timestamp,
    category: 'MassSpec',
    readings,
  }))
  return [...messages, ...errors].sort((a, b) => a.timestamp - b.timestamp)
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
