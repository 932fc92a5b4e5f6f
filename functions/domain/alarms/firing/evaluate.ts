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

/**
 * The new rule state of a device, with the firings and alarms that changed. The caller writes both in one transaction.
 */
export interface Evaluated {
  readonly state: RuleState
  readonly changes: Changes
}

/** An evaluation of several messages of one device that is in progress. */
export interface Evaluation {
  readonly working: WorkingState
  readonly scratch: Scratch
}

const noModelRules = buildModelRules({ parameters: new Map(), staleAfterMs: 0 }, [], undefined)

const sharedRulesFor = (rules: RuleSet, { model }: Device): ModelRules => rules.byModel.get(model) ?? noModelRules

/** The rules of an instrument with own limits; undefined for all others. */
const ownRulesFor = (rules: RuleSet, device: Device): OwnRules | undefined =>
  device.own && makeOwnRules(sharedRulesFor(rules, device), device.own, device.model)

const modelRulesFor = (rules: RuleSet, device: Device): ModelRules =>
  ownRulesFor(rules, device)?.modelRules ?? sharedRulesFor(rules, device)

/**
 * Evaluates one message that `applyIncoming` has accepted; `receivedAt` is the time of the wall clock. A caller that
 * needs the outcome of a single rule may leave out items that the rule does not mention. A caller with many messages
 * uses `beginEvaluation`, which keeps its scratch memory.
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
 * Begins an evaluation of several messages, which costs less than evaluating each message alone. `state` is not
 * changed. If an edit of a rule closes alarms, these alarms are among the changes of the first message, unless
 * `changesBefore` has returned them.
 */
export const beginEvaluation = (
  rules: RuleSet,
  memory: ScratchMemory,
  device: Device,
  state: RuleState,
  now: number,
): Evaluation => ({
  working: currentStateOf(rules, device, state, now),
  // Rules with own limits have the places of the model's rules, so the memory of the model's rules fits.
  scratch: scratchFor(memory, sharedRulesFor(rules, device)),
})

/** Evaluates the next message and returns what it changed. */
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

/** Evaluates one report. Rules of rules pair the firings of the report before it is added to the recent messages. */
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

/** Returns the status in a report, in the form of items that rules may mention. */
const statusReported = ({ status, timestamp }: StatusReport): Reported => ({
  timestamp,
  items: { names: statusInputs, values: [displayStatusOf(status), status.toUpperCase()] },
})

/** Returns the changes that edits of rules and the device's model have caused, without a message. */
export const changesBefore = ({ working }: Evaluation): Changes => takeChanges(working)

/** Returns the rule state after the evaluated messages. The evaluation must not be used any more. */
export const finishEvaluation = ({ working }: Evaluation): RuleState => {
  expire(working)
  return finishWorkingState(working)
}

/**
 * Closes the alarms that have resolved by themselves by `now`, and those that an edit of a rule has ended. Also ends
 * the delays of rules on values that are over by then.
 * @param also further work on the state, done before the changes are returned
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
 * When `tick` will next close an alarm or end a delay. Undefined if nothing waits for that.
 * @param delaysFrom as in `Device`
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

/** Returns when the first open alarm resolves by itself. Only alarms of device codes do so. */
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
 * Whether the rules are older than those that the rule state has seen. The caller then reads the rules again before it
 * evaluates, because older rules would close the alarms of newer versions.
 */
export const isOutdated = (rules: RuleSet, state: RuleState): boolean => rules.revision < state.revision

/**
 * Brings the rule state in line with the rules: alarms that an edit ended are closed. `beginEvaluation` and `tick`
 * call this function first; call it alone for a device that sends nothing. The rules may be older than those that the
 * state has seen, even after they were read again, if their table was restored. They are then used all the same, so
 * that the device is evaluated.
 */
export const applyRules = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated =>
  state.revision === rules.revision && state.model === device.model
    ? { state, changes: noChanges }
    : reconcile(rules, modelRulesFor(rules, device), device, state, now)

const currentStateOf = (rules: RuleSet, device: Device, state: RuleState, now: number): WorkingState => {
  const current = applyRules(rules, device, state, now)
  const own = ownRulesFor(rules, device)
  const working = makeWorkingState(device, now, own?.modelRules ?? sharedRulesFor(rules, device), current.state, own)
  // The alarms that an edit closed are recorded first, so that the messages do not change them.
  for (const alarm of current.changes.alarms) working.alarms.set(alarm.id, alarm)
  return working
}
