import type { TimePeriod } from '#shared/time/dates.ts'
import { listExpressionInputs, listExpressionParameters } from '#shared/expression/conditions.ts'
import { isStatusInput, statusInputs } from '#shared/expression/builtIns.ts'
import { parse } from '#shared/expression/parse.ts'
import type { AlarmChange, Changes, FiringEvent } from '../firing/changes.ts'
import type { Device, WorkingState } from '../firing/workingState.ts'
import { beginEvaluation, finishEvaluation, evaluateMessage, tick } from '../firing/evaluate.ts'
import { withChanges } from '../firing/changeValues.ts'
import { listChangePairs } from '../match/changePairs.ts'
import { explain } from '../match/explain.ts'
import { parseServiceRule } from '../match/serviceRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { statusValue } from '../state/serviceView.ts'
import type { RuleVersion } from '../state/ruleVersion.ts'
import { samplesBackMs } from '../state/samples.ts'
import { latestValues } from '../state/recentValues.ts'
import { newRuleState, type RuleState } from '../state/ruleState.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { newScratchMemory } from '../match/scratch.ts'
import { evaluationCounter, type EvaluationCounts } from './evaluationCounts.ts'
import { observedAt } from './observations.ts'
import { withMoments, type Past, type Report } from './past.ts'
import { evaluateMoment, unknownInputsAt, type Moment } from './serviceMoments.ts'

export interface Replay extends EvaluationCounts {
  /**
   * The time up to which the rule was evaluated on the instrument's past: the period's end, or the time of the last
   * message if the limit of messages was reached.
   */
  readonly to: number
  /** The rule's firings in the period, oldest first, and the alarms that they belong to. */
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
  /** The items that the instrument has reported, including in messages before the period. */
  readonly reportedItems: ReadonlySet<string>
  readonly state: RuleState
}

/**
 * Evaluates a rule on an instrument's past, as the engine would have done at the time. Messages before the period
 * provide the initial inputs and counts, but firings before the period are not included.
 */
export const replay = (
  rules: RuleSet,
  ruleName: string,
  device: Device,
  past: Past,
  period: TimePeriod,
  limit = Number.POSITIVE_INFINITY,
): Replay => {
  const events: FiringEvent[] = []
  const alarms = new Map<string, AlarmChange>()
  const counter = evaluationCounter()
  const { observed, from } = past
  const status = observed && observedAt(observed, from - 1).view.status
  const memory = newScratchMemory()
  const evaluation = beginEvaluation(rules, memory, { ...device, status }, newRuleState(device.model), from)
  const take = (changes: Changes): void => {
    for (const event of changes.events) if (event.rule === ruleName) events.push(event)
    for (const alarm of changes.alarms) if (alarm.rule === ruleName) alarms.set(alarm.id, alarm)
  }
  const inputs = new Set(inputsOfRule(rules, ruleName))
  // Messages that report the same items share one list of names.
  const reported = new Set<readonly string[]>()
  let count = 0
  let last = period.from
  let to = period.to
  const service = { set: rules, model: device.model, ruleName }
  const tried = rules.rules.get(ruleName)
  const isByService = tried !== undefined && parseServiceRule(tried) !== undefined
  for (const one of withMoments(past, to)) {
    if (isMoment(one)) {
      const changes = observed && evaluateMoment(service, evaluation, observed, one)
      if (changes) take(changes)
      if (observed && changes && isByService && one.at >= period.from)
        counter.add(unknownInputsAt(service, observedAt(observed, one.at).view, one.at))
      continue
    }
    count += 1
    if (count > limit) {
      to = last
      break
    }
    last = one.timestamp
    if (one.kind === 'readings') reported.add(one.items.names)
    take(evaluateMessage(evaluation, one, one.timestamp))
    if (one.timestamp < period.from || !mentions(one, inputs)) continue
    const isUnknown = evaluation.working.recent.messages.at(-1)?.unknownRules.includes(ruleName)
    counter.add(isUnknown ? unknownItemsOf(rules, ruleName, evaluation.working, one.timestamp) : undefined)
  }
  const { state, changes } = tick(rules, device, finishEvaluation(evaluation), to)
  take(changes)
  const inside = events.filter(({ at }) => at >= period.from && at <= to)
  const ids = new Set(inside.map(({ alarmId }) => alarmId))
  const ofPeriod = [...alarms.values()].filter(({ id }) => ids.has(id))
  const reportedItems = new Set([...reported].flat())
  return { to, events: inside, alarms: ofPeriod, ...counter.counts(), reportedItems, state }
}

/**
 * Returns how long before a period the past must begin so that inputs such as `change(P, m)` can be computed in the
 * period.
 */
export const changesBackMs = (rules: readonly RuleVersion[]): number =>
  Math.max(0, ...listChangePairs(rules).map(({ minutes }) => samplesBackMs(minutes)))

/**
 * Returns the items whose arrival causes the rule to be evaluated: those in its expression and clear condition. A
 * rule that depends on the service's clock has none.
 */
const inputsOfRule = ({ rules }: RuleSet, ruleName: string): readonly string[] => {
  const rule = rules.get(ruleName)
  if (rule?.type !== 'Expression' || parseServiceRule(rule)) return []
  return [rule.expression, rule.clearExpression ?? '']
    .flatMap(text => parse(text).tree ?? [])
    .flatMap(tree => [...listExpressionInputs(tree), ...listExpressionParameters(tree)])
}

const isMoment = (one: Report | Moment): one is Moment => 'type' in one

const mentions = (message: Report, inputs: ReadonlySet<string>): boolean => {
  if (message.kind === 'errors') return false
  const names = message.kind === 'status' ? statusInputs : message.items.names
  return names.some(name => inputs.has(name))
}

const unknownItemsOf = ({ rules }: RuleSet, ruleName: string, working: WorkingState, at: number): string[] => {
  const rule = rules.get(ruleName)
  if (rule?.type !== 'Expression') return []
  const values = withChanges(working, latestValues(working.recent), at)
  const { status } = working
  const valueOf = (name: string): TimedValue | undefined =>
    values.get(name) ?? (isStatusInput(name) ? statusValue(status, name) : undefined)
  return explain(rule, working.modelRules.model, valueOf, at).inputs.flatMap(({ name, known }) => (known ? [] : [name]))
}
