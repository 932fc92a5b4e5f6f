import type { Items } from '#shared/contract/messages/telemetry.ts'
import type { RuleSet } from '../alarms/match/ruleSet.ts'
import type { ScratchMemory } from '../alarms/match/scratch.ts'
import type { OwnLimitsByRule } from '../alarms/state/ownVersion.ts'
import type { StageSight } from '../fleet/stageSight.ts'
import { noChanges, type Changes } from '../alarms/firing/changes.ts'
import {
  beginEvaluation,
  changesBefore,
  dueAt,
  evaluateMessage,
  finishEvaluation,
  noteLateStatus,
  tick,
  type Evaluation,
} from '../alarms/firing/evaluate.ts'
import { evaluateContact, evaluateMinutes, silentItemsIn, unchangedItemsIn } from '../alarms/firing/evaluateService.ts'
import { keepMentionedItems, remembersNothing, withLatestValues } from '../alarms/firing/keptItems.ts'
import { closeByAdmission } from '../alarms/firing/serviceTime.ts'
import { newRuleState, type RuleState } from '../alarms/state/ruleState.ts'
import type { Outcome } from '../telemetry/applyIncoming.ts'
import type { DeviceDraft } from '../telemetry/deviceDraft.ts'
import type { DeviceState } from '../telemetry/deviceState.ts'
import { receivedAfter, unchangedAfter } from '../telemetry/receivedTimes.ts'
import { makeServiceView } from '../telemetry/makeServiceView.ts'
import type { Incoming } from '../telemetry/incoming.ts'

/** The rules that instruments are evaluated with, and whether the stage is held. */
export interface EvaluationRules {
  readonly set: RuleSet
  readonly stage: Pick<StageSight, 'isHeld' | 'releasedAt'>
  /** The own limits of instruments, keyed by device name. Few instruments have any. */
  readonly own?: ReadonlyMap<string, OwnLimitsByRule>
  /** The memory that evaluations of these rules overwrite. Only one evaluation at a time may use it. */
  readonly scratch: ScratchMemory
}

export interface Evaluated {
  readonly state: DeviceState
  readonly changes: Changes | undefined
}

/** The evaluation of a batch of one device's messages, on one working copy of the rule state. */
export interface DeviceEvaluation {
  readonly rules: EvaluationRules
  readonly device: DeviceDraft
  /**
   * The evaluation of the batch, in progress. Set when the first message is evaluated, and replaced if the
   * instrument's model changes.
   */
  current: { readonly model: string; readonly evaluation: Evaluation } | undefined
  /**
   * How many chunks of history had been closed before the batch. The messages of a closed chunk are stored separately
   * for the rules, without the items that no rule mentions.
   */
  readonly chunksBefore: number
}

export const makeDeviceEvaluation = (rules: EvaluationRules, device: DeviceDraft): DeviceEvaluation => ({
  rules,
  device,
  current: undefined,
  chunksBefore: device.state.chunkCount,
})

/**
 * Evaluates a message or event that has been applied, and returns the changes. Rules on reported values evaluate only
 * accepted messages. Rules that depend on the service's clock evaluate every contact. A registration with another
 * model closes the alarms of the previous model.
 */
export const evaluateIncoming = (all: DeviceEvaluation, outcome: Outcome, incoming: Incoming): readonly Changes[] => {
  const reported = evaluateReport(all, outcome, incoming)
  const contact = evaluateContactOf(all, outcome, incoming)
  // The filter has removed all undefined elements, which TypeScript cannot see.
  return [reported, contact].filter(changes => changes !== undefined && changes !== noChanges) as Changes[]
}

const evaluateReport = (all: DeviceEvaluation, outcome: Outcome, incoming: Incoming): Changes | undefined => {
  const { modelName } = all.device.state
  if (incoming.type !== 'message' || modelName === undefined) return undefined
  const { message, raw } = incoming
  if (outcome === 'late' && message.kind === 'status' && all.current)
    noteLateStatus(all.current.evaluation, all.device.state.status)
  if (outcome !== 'accepted') return undefined
  if (message.kind === 'registration' && modelBefore(all) !== modelName)
    return changesBefore(evaluationFor(all, modelName, raw.receivedAt))
  if (message.kind !== 'readings' && message.kind !== 'errors' && message.kind !== 'status') return undefined
  return evaluateMessage(evaluationFor(all, modelName, raw.receivedAt), message, raw.receivedAt)
}

/**
 * Evaluates a contact with the rules that depend on the service's clock. Most models have no such rules, and then
 * nothing is done.
 */
const evaluateContactOf = (all: DeviceEvaluation, outcome: Outcome, incoming: Incoming): Changes | undefined => {
  const { device, rules } = all
  const { state } = device
  if (state.modelName === undefined || state.deviceStatus !== 'OK') return undefined
  if (!rules.set.byModel.get(state.modelName)?.service.length) return undefined
  const receivedAt = incoming.type === 'presence' ? incoming.receivedAt : incoming.raw.receivedAt
  const evaluation = evaluationFor(all, state.modelName, receivedAt)
  noteReceived(state, evaluation, outcome, incoming)
  const at = contactTime(state, incoming)
  if (rules.stage.isHeld || at === undefined) return undefined
  return evaluateContact(evaluation, makeServiceView(state, rules.stage.releasedAt), at)
}

type Draft = DeviceDraft['state']

const noteReceived = (state: Draft, evaluation: Evaluation, outcome: Outcome, incoming: Incoming): void => {
  const [silent, unchanged] = [silentItemsIn(evaluation), unchangedItemsIn(evaluation)]
  if (
    (silent.length === 0 && unchanged.length === 0) ||
    incoming.type !== 'message' ||
    incoming.message.kind !== 'readings'
  )
    return
  if (outcome !== 'accepted' && outcome !== 'late') return
  const { message, raw } = incoming
  if (silent.length > 0) state.received = receivedAfter(state, silent, message.items, raw.receivedAt)
  if (unchanged.length > 0) state.unchanged = unchangedAfter(state, unchanged, message, raw.receivedAt)
}

/**
 * Returns the time at which a contact is evaluated. For a message, this is the time of receipt. For a connection
 * event, it is the broker's time, but never earlier than the last event evaluated. Undefined if a newer event has
 * already been evaluated.
 */
const contactTime = (state: Draft, incoming: Incoming): number | undefined => {
  if (incoming.type !== 'presence') return incoming.raw.receivedAt
  if (state.presence !== incoming.presence) return undefined
  state.presenceEvaluatedAt = Math.max(incoming.presence.at, state.presenceEvaluatedAt)
  return state.presenceEvaluatedAt
}

/**
 * Returns the model whose rules last evaluated the instrument or, if there is none, the instrument's registered
 * model.
 */
const modelBefore = ({ current, device: { state } }: DeviceEvaluation): string | undefined =>
  current?.model ?? state.rules?.model ?? state.modelName

const evaluationFor = (all: DeviceEvaluation, model: string, receivedAt: number): Evaluation => {
  if (all.current?.model === model) return all.current.evaluation
  keepEvaluated(all)
  const { rules, device } = all
  const { deviceName, status } = device.state
  const own = rules.own?.get(deviceName)
  const asked = { name: deviceName, model, status, delaysFrom: delaysFrom(rules, device.state), own }
  const evaluation = beginEvaluation(
    rules.set,
    rules.scratch,
    asked,
    rememberedBy(rules, device.state, model),
    receivedAt,
  )
  all.current = { model, evaluation }
  return evaluation
}

/** Returns what the rules remember of the device, with the values that recently published rules may need. */
const rememberedBy = ({ set }: Pick<EvaluationRules, 'set'>, state: DeviceState, model: string): RuleState => {
  const { rules = newRuleState(model), latest } = state
  if (rules.model !== model) return rules
  return remembersNothing(set, rules) ? { ...rules, revision: set.revision } : withLatestValues(set, rules, latest)
}

const keepEvaluated = ({ device, current }: DeviceEvaluation): void => {
  if (current) device.state.rules = finishEvaluation(current.evaluation)
}

/**
 * Ends the evaluation after the last message of a batch. Stores the rule state and the time of the next auto-resolve
 * or delay in the device state.
 */
export const finishDeviceEvaluation = (evaluation: DeviceEvaluation): void => {
  if (evaluation.current === undefined) return
  keepEvaluated(evaluation)
  const { rules } = evaluation
  const { state } = evaluation.device
  if (!state.rules) return
  state.autoResolveAt = dueAt(rules.set, state.rules, delaysFrom(rules, state))
  if (remembersNothing(rules.set, state.rules)) state.rules = undefined
  else if (state.chunkCount !== evaluation.chunksBefore)
    state.rules = keepMentionedItems(rules.set, state.rules, state.chunk?.entries ?? [])
}

/**
 * Returns the time from which delays count: the stage's last release. Infinity while the stage is held or the
 * instrument is not admitted, because no delay runs then.
 */
const delaysFrom = (
  { stage }: Pick<EvaluationRules, 'stage'>,
  { deviceStatus }: Pick<DeviceState, 'deviceStatus'>,
): number => (stage.isHeld || deviceStatus !== 'OK' ? Number.POSITIVE_INFINITY : stage.releasedAt)

/**
 * Evaluates an instrument that has sent no message, because time has passed or rules were edited.
 * @param minutes the full minutes for which rules that depend on the service's clock have not been evaluated yet
 */
export const evaluateIdle = (
  { set, stage, own }: Pick<EvaluationRules, 'set' | 'stage' | 'own'>,
  read: DeviceState,
  now: number,
  minutes: readonly number[] = [],
): Evaluated => {
  const { deviceName, modelName, deviceStatus, status, decidedAt = now } = read
  if (modelName === undefined || (!read.rules && minutes.length === 0)) return { state: read, changes: undefined }
  const state = minutes.length > 0 ? withWatchedItems(set, modelName, read) : read
  const from = delaysFrom({ stage }, state)
  const device = { name: deviceName, model: modelName, status, delaysFrom: from, own: own?.get(deviceName) }
  const before = rememberedBy({ set }, state, modelName)
  const { state: rules, changes } = tick(set, device, before, now, working => {
    if (deviceStatus !== 'OK') closeByAdmission(working, decidedAt)
    else evaluateMinutes(working, makeServiceView(state, stage.releasedAt), minutes, now)
  })
  return { state: withRules(state, rules === before ? state.rules : rules, dueAt(set, rules, from)), changes }
}

const withRules = (state: DeviceState, rules: RuleState | undefined, autoResolveAt: number | undefined): DeviceState =>
  state.rules === rules && state.autoResolveAt === autoResolveAt ? state : { ...state, rules, autoResolveAt }

const noItems: Items = { names: [], values: [] }
const noReadings = { items: noItems, timestamp: Number.NEGATIVE_INFINITY }

/**
 * The state with the times of items that were last received before a rule began to watch them. Messages add these
 * times too, but an instrument that is silent when the rule is saved sends none.
 */
const withWatchedItems = (set: RuleSet, modelName: string, state: DeviceState): DeviceState => {
  const rules = set.byModel.get(modelName)?.service ?? []
  const { received, unchanged = {}, latest } = state
  const areMissing = (items: readonly string[], known: object): boolean =>
    items.some(name => Object.hasOwn(latest, name) && !Object.hasOwn(known, name))
  const [silent, still] = [rules.flatMap(rule => rule.silentItems), rules.flatMap(rule => rule.unchangedItems)]
  if (!areMissing(silent, received) && !areMissing(still, unchanged)) return state
  return {
    ...state,
    received: receivedAfter(state, silent, noItems, 0),
    ...(still.length > 0 && { unchanged: unchangedAfter(state, still, noReadings, 0) }),
  }
}
