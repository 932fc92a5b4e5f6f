import type { ErrorReport, Readings, StatusReport } from '#shared/contract/messages/telemetry.ts'
import { statusInputs } from '#shared/expression/builtIns.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { buildModelRules, ruleIn, type ModelRules } from '../match/modelRules.ts'
import type { RuleSet } from '../match/ruleSet.ts'
import { newScratchMemory, scratchFor, type Scratch, type ScratchMemory } from '../match/scratch.ts'
import type { EvaluatedMessage } from '../state/evaluatedMessage.ts'
import { addMessage, addStatus } from '../state/recentValues.ts'
import { namedEntries } from '../state/ruleEntries.ts'
import { findOpenAlarm } from '../state/ruleEntry.ts'
import type { RuleState } from '../state/ruleState.ts'
import { noChanges, type Changes } from './changes.ts'
import { passMinutes } from './dampedReadings.ts'
import { autoResolve, autoResolveTime, evaluateErrorCode } from './deviceCode.ts'
import { delayedRules, firstDue } from './dueDelays.ts'
import { expire, isWorthExpiring } from './expire.ts'
import { evaluateReadings, type Reported } from './readings.ts'
import { makeOwnRules, type OwnRules } from './ownRules.ts'
import { reconcile } from './reconcile.ts'
import { pairFirings } from './ruleOfRules.ts'
import {
  rulesOf,
  finishWorkingState,
  takeChanges,
  makeWorkingState,
  type Device,
  type WorkingState,
} from './workingState.ts'

/** A device's new rule state, and the firings and alarms that changed. The caller writes them in one transaction. */
export interface Evaluated {
  readonly state: RuleState
  readonly changes: Changes
}

/** An evaluation of several messages of one device, in progress. */
export interface Evaluation {
  readonly working: WorkingState
  readonly scratch: Scratch
}

const noModelRules = buildModelRules({ parameters: new Map(), staleAfterMs: 0 }, [], undefined)

const sharedRulesFor = (rules: RuleSet, { model }: Device): ModelRules => rules.byModel.get(model) ?? noModelRules

/** Returns the rules of an instrument that has own limits, and undefined for any other instrument. */
const ownRulesFor = (rules: RuleSet, device: Device): OwnRules | undefined =>
  device.own && makeOwnRules(sharedRulesFor(rules, device), device.own, device.model)

const modelRulesFor = (rules: RuleSet, device: Device): ModelRules =>
  ownRulesFor(rules, device)?.modelRules ?? sharedRulesFor(rules, device)

/**
 * Evaluates one message that `applyIncoming` has accepted. `receivedAt` is wall-clock time. A caller that needs the
 * result of a single rule may omit the items that the rule does not mention. A caller with many messages uses
 * `beginEvaluation`, which reuses its scratch memory.
 */
export const evaluate = (
  rules: RuleSet,
  device: Device,
  state: RuleState,
  message: Readings | ErrorReport,
  receivedAt: number,
): Evaluated => {
  const evaluation = beginEvaluation(rules, newScratchMemory(), device, state, receivedAt)
  const changes = evaluateMessage(evaluation, message, receivedAt)
  return { state: finishEvaluation(evaluation), changes }
}

/**
 * Begins an evaluation of several messages, which is cheaper than evaluating each message separately. `state` is not
 * changed. Alarms that close because a rule was edited are among the changes of the first message, unless
 * `changesBefore` has already returned them.
 */
export const beginEvaluation = (
  rules: RuleSet,
  memory: ScratchMemory,
  device: Device,
  state: RuleState,
  now: number,
): Evaluation => ({
  working: currentStateOf(rules, device, state, now),
  // Own limits do not change which parameters an instrument's rules mention. Scratch memory allocated for the rules
  // of its model can therefore be used.
  scratch: scratchFor(memory, sharedRulesFor(rules, device)),
})

/** Evaluates the next message of the instrument, and returns the firings and alarms that the message changed. */
export const evaluateMessage = (
  { working, scratch }: Evaluation,
  message: Readings | ErrorReport | StatusReport,
  receivedAt: number,
): Changes => {
  const isAsked = message.kind !== 'status' || working.modelRules.mentionsStatus
  if (isAsked && message.timestamp >= working.recent.horizon) {
    working.now = receivedAt
    passMinutes(working, receivedAt)
    const evaluated = evaluateReport(working, scratch, message)
    if (message.kind === 'status') addStatus(working.recent, evaluated)
    else addMessage(working.recent, evaluated)
    working.evaluated += 1
    if (isWorthExpiring(working)) expire(working)
  }
  return takeChanges(working)
}

/** Notes the instrument's newest status after a message whose status was too late to be evaluated. */
export const noteLateStatus = ({ working }: Evaluation, status: Device['status']): void => {
  working.status = status
}

/**
 * Evaluates one report. The rules of rules combine the report's firings before the report is added to the recent
 * messages.
 */
const evaluateReport = (
  working: WorkingState,
  scratch: Scratch,
  message: Readings | ErrorReport | StatusReport,
): EvaluatedMessage => {
  const evaluated =
    message.kind === 'errors'
      ? evaluateErrorCode(working, message)
      : evaluateReadings(working, scratch, message.kind === 'status' ? statusReported(message) : message)
  pairFirings(working)
  return evaluated
}

/** Returns the status that an instrument has reported, as the items that rules can mention. */
const statusReported = ({ status, timestamp }: StatusReport): Reported => ({
  timestamp,
  items: { names: statusInputs, values: [displayStatusOf(status), status.toUpperCase()] },
})

/** Returns the changes caused by edits of rules, or by a change of the device's model, without any message. */
export const changesBefore = ({ working }: Evaluation): Changes => takeChanges(working)

/** Returns the rule state after the evaluated messages. The evaluation must not be used afterwards. */
export const finishEvaluation = ({ working }: Evaluation): RuleState => {
  expire(working)
  return finishWorkingState(working)
}

/**
 * Closes the alarms that have resolved by themselves by `now`, and those that the edit of a rule has ended. Also ends
 * the delays of rules on reported values that have elapsed by then.
 * @param also further changes to the state, made before the changes are returned
 */
export const tick = (
  rules: RuleSet,
  device: Device,
  state: RuleState,
  now: number,
  also?: (working: WorkingState) => void,
): Evaluated => {
  const working = currentStateOf(rules, device, state, now)
  const { modelRules } = working
  if (modelRules.codes.size > 0) {
    for (const [name] of namedEntries(rulesOf(working))) {
      const rule = ruleIn(modelRules, name)
      if (rule?.type === 'deviceCode') autoResolve(working, rule, now)
    }
  }
  passMinutes(working, now)
  also?.(working)
  const changes = takeChanges(working)
  return { state: finishWorkingState(working), changes }
}

/**
 * Returns when `tick` next has an alarm to close or a delay to end. Undefined if there is nothing to wait for.
 * @param delaysFrom see `Device`
 */
export const dueAt = (rules: RuleSet, state: RuleState, delaysFrom = 0): number | undefined => {
  const modelRules = rules.byModel.get(state.model)
  if (!modelRules) return undefined
  const due = Math.min(
    firstDue(state.rules, delayedRules(modelRules), delaysFrom),
    firstAutoResolve(modelRules, state) ?? Number.POSITIVE_INFINITY,
  )
  return Number.isFinite(due) ? due : undefined
}

/** Returns when the first open alarm resolves by itself. Only alarms of device code rules do. */
const firstAutoResolve = (modelRules: ModelRules, state: RuleState): number | undefined => {
  if (modelRules.codes.size === 0) return undefined
  let due: number | undefined
  for (const [name, entry] of namedEntries(state.rules)) {
    const open = findOpenAlarm(entry)
    const rule = open && ruleIn(modelRules, name)
    if (open && rule?.type === 'deviceCode')
      due = Math.min(due ?? Number.POSITIVE_INFINITY, autoResolveTime(open, rule))
  }
  return due
}

/**
 * Whether the rules are older than those that the rule state has already seen. The caller must then read the rules
 * again before it evaluates, because older rules would close the alarms of newer versions.
 */
export const isOutdated = (rules: RuleSet, state: RuleState): boolean => rules.revision < state.revision

/**
 * Brings the rule state in line with the current rules: closes the alarms that an edit has ended. `beginEvaluation`
 * and `tick` call this function first, so it is called directly only for a device that sends nothing. After a restore
 * of the rules table, the rules may be older than those the state has seen, even if they were just read again. They
 * are used nevertheless, so that the device is still evaluated.
 */
export const applyRules = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated =>
  state.revision === rules.revision && state.model === device.model
    ? { state, changes: noChanges }
    : reconcile(rules, modelRulesFor(rules, device), device, state, now)

const currentStateOf = (rules: RuleSet, device: Device, state: RuleState, now: number): WorkingState => {
  const current = applyRules(rules, device, state, now)
  const own = ownRulesFor(rules, device)
  const working = makeWorkingState(device, now, own?.modelRules ?? sharedRulesFor(rules, device), current.state, own)
  // The alarms that an edit closed are recorded first, so that the messages cannot change them.
  for (const alarm of current.changes.alarms) working.alarms.set(alarm.id, alarm)
  return working
}
