import type { ErrorReport, Readings } from '#shared/contract/telemetry.ts'
import type { Changes } from './changes.ts'
import { workingStateOf, rulesOf, stateOf, takeChanges, type WorkingState } from './workingState.ts'
import { noChanges } from './changes.ts'
import { expire, isWorthExpiring } from './expire.ts'
import { autoResolve, evaluateErrorCode, autoResolveTime } from './deviceCode.ts'
import { evaluateReadings } from './readings.ts'
import { pairFirings } from './ruleOfRules.ts'
import { modelRulesOf, ruleIn, type ModelRules } from '../match/modelRules.ts'
import { addMessage } from '../state/recentValues.ts'
import { reconcile, type Device } from './reconcile.ts'
import { namedEntries } from '../state/ruleEntries.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { openAlarmOf } from '../state/ruleEntry.ts'
import type { RuleState } from '../state/ruleState.ts'

/**
 * The alarm engine: what messages, the clock and edits of rules make of a device's rule state. Pure; one engine serves
 * live evaluation, back-test, simulator, fixtures and explanations.
 *
 * - `ruleSetOf(models, rules, revision, before?)` and `publish(ruleSet, rule, revision)` (ruleSet.ts) compile rules, once,
 *   when they are published. A `RuleVersion` (ruleVersion.ts) is a stored rule as the engine sees it; `publishVersion`
 *   says whether an edit is a new version and fills in the bookkeeping, which is stored with the rule.
 * - `newRuleState(model)` (ruleState.ts) is the state of a device before its first message; `packRuleState` and
 *   `unpackRuleState` (packRuleState.ts) turn it into JSON and back.
 * - `evaluate(ruleSet, device, state, message, receivedAt)` judges one message that `applyIncoming` has accepted: it keeps
 *   repeats, quarantined and history-only messages, and devices that are not OK, away from here.
 *   A caller that asks for a single rule's outcome may leave out the items that it does not mention: they change nothing.
 *   Of several messages, one after the other, the same is cheaper in one working copy of the state: `beginEvaluation`,
 *   `evaluateMessage` for each, `finishEvaluation`.
 * - `tick(ruleSet, device, state, now)` closes alarms that have become quiet; `dueAt(ruleSet, state)` says when that will
 *   be. `applyRules(ruleSet, device, state, now)` alone brings a state in line with edits of rules, which the other
 *   two do first; it is what a silent device with an open alarm needs. All three throw where the rules are older than
 *   those that the state has seen (`isOutdated`).
 * - They answer the new state and what changed: events, each once, and alarms as they were left, to be written in one
 *   transaction with the state. Ids are derived from rule, version, device and event time, so writing them again is
 *   harmless. Mails follow from events alone, by notifications.ts.
 * - `explain(rule, model, valueOf, at)` (explain.ts) tells why an expression is what it is with the values of a time.
 *
 * Times are epoch milliseconds: those of messages are the instrument's, `receivedAt` and `now` the wall clock.
 */
export interface Evaluated {
  readonly state: RuleState
  readonly changes: Changes
}

const noModelRules = modelRulesOf({ parameters: new Map(), staleAfterMs: 0 }, [], undefined)

const modelRulesFor = (rules: RuleSet, { model }: Device): ModelRules => rules.byModel.get(model) ?? noModelRules

export const evaluate = (
  rules: RuleSet,
  device: Device,
  state: RuleState,
  message: Readings | ErrorReport,
  receivedAt: number,
): Evaluated => {
  const working = beginEvaluation(rules, device, state, receivedAt)
  const changes = evaluateMessage(working, message, receivedAt)
  return { state: finishEvaluation(working), changes }
}

/** A working copy of the state for some messages. What edits of rules ended is among the changes of the first. */
export const beginEvaluation = (rules: RuleSet, device: Device, state: RuleState, now: number): WorkingState => {
  const current = applyRules(rules, device, state, now)
  const working = workingStateOf(device.name, now, modelRulesFor(rules, device), current.state)
  // An alarm that an edit closed is not touched by the messages after it.
  for (const alarm of current.changes.alarms) working.alarms.set(alarm.id, alarm)
  return working
}

export const evaluateMessage = (
  working: WorkingState,
  message: Readings | ErrorReport,
  receivedAt: number,
): Changes => {
  if (message.timestamp >= working.recent.horizon) {
    working.now = receivedAt
    const evaluated =
      message.kind === 'readings' ? evaluateReadings(working, message) : evaluateErrorCode(working, message)
    pairFirings(working)
    addMessage(working.recent, evaluated)
    working.evaluated += 1
    if (isWorthExpiring(working)) expire(working)
  }
  return takeChanges(working)
}

/** The state after the messages; the working copy is not used any more. */
export const finishEvaluation = (working: WorkingState): RuleState => {
  expire(working)
  return stateOf(working)
}

/** What the clock brings, without any new data. */
export const tick = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated => {
  const working = beginEvaluation(rules, device, state, now)
  const { modelRules } = working
  if (modelRules.codes.size > 0) {
    for (const [name] of namedEntries(rulesOf(working))) {
      const rule = ruleIn(modelRules, name)
      if (rule?.type === 'deviceCode') autoResolve(working, rule, now)
    }
  }
  const changes = takeChanges(working)
  return { state: stateOf(working), changes }
}

/** When the next alarm of this state becomes quiet; nothing where none can. */
export const dueAt = (rules: RuleSet, state: RuleState): number | undefined => {
  const modelRules = rules.byModel.get(state.model)
  // Only alarms of device codes become quiet.
  if (!modelRules || modelRules.codes.size === 0) return undefined
  let due: number | undefined
  for (const [name, entry] of namedEntries(state.rules)) {
    const open = openAlarmOf(entry)
    const rule = open && ruleIn(modelRules, name)
    if (open && rule?.type === 'deviceCode')
      due = Math.min(due ?? Number.POSITIVE_INFINITY, autoResolveTime(open, rule))
  }
  return due
}

/** Another worker has applied newer rules to the state: they must be read before it is evaluated. */
export const isOutdated = (rules: RuleSet, state: RuleState): boolean => rules.revision < state.revision

/** The state under these rules: what an edit ended is closed. Throws where the rules are older than the state. */
export const applyRules = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated => {
  if (isOutdated(rules, state))
    throw new Error(`The rules of ${rules.revision} are older than the state of ${device.name}`)
  return state.revision === rules.revision && state.model === device.model
    ? { state, changes: noChanges }
    : reconcile(rules, modelRulesFor(rules, device), device, state, now)
}
