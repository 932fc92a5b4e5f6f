import { alarmRows, type AlarmRows, type ChangesOfEvaluation } from '../../domain/alarms/rows/alarmRows.ts'
import type { Subject } from '../../domain/alarms/firing/subject.ts'
import type { Changes } from '../../domain/alarms/firing/changes.ts'
import {
  beginEvaluation,
  changesBefore,
  dueAt,
  evaluateMessage,
  finishEvaluation,
  tick,
  type Evaluation,
} from '../../domain/alarms/firing/evaluate.ts'
import { newRuleState, type RuleState } from '../../domain/alarms/state/ruleState.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import type { Outcome } from '../../domain/telemetry/applyIncoming.ts'
import type { DeviceDraft } from '../../domain/telemetry/deviceDraft.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { Incoming } from '../../domain/telemetry/incoming.ts'
import type { CurrentRules } from './currentRules.ts'

export interface Evaluated {
  readonly state: DeviceState
  readonly changes: Changes | undefined
}

/** Evaluates the messages of a batch in one working copy of the rules' part of the state. */
export interface DeviceEvaluation {
  readonly rules: CurrentRules
  readonly device: DeviceDraft
  /** Set with the first message that is evaluated, and again where the instrument's model changes. */
  current: { readonly model: string; readonly evaluation: Evaluation } | undefined
}

export const deviceEvaluationOf = (rules: CurrentRules, device: DeviceDraft): DeviceEvaluation => ({
  rules,
  device,
  current: undefined,
})

/**
 * Evaluates an applied message and returns the changes of the rules' state. Only accepted messages are evaluated. The
 * registration as another model closes the alarms of the model before.
 */
export const evaluateIncoming = (all: DeviceEvaluation, outcome: Outcome, incoming: Incoming): Changes | undefined => {
  const { modelName } = all.device.state
  if (incoming.type !== 'message' || outcome !== 'accepted' || modelName === undefined) return undefined
  const { message, raw } = incoming
  if (message.kind === 'registration' && modelBefore(all) !== modelName)
    return changesBefore(evaluationFor(all, modelName, raw.receivedAt))
  if (message.kind !== 'readings' && message.kind !== 'errors') return undefined
  return evaluateMessage(evaluationFor(all, modelName, raw.receivedAt), message, raw.receivedAt)
}

/** The model by whose rules the instrument was evaluated last; that of a first registration if it never was. */
const modelBefore = ({ current, device: { state } }: DeviceEvaluation): string | undefined =>
  current?.model ?? state.rules?.model ?? state.modelName

const evaluationFor = (all: DeviceEvaluation, model: string, receivedAt: number): Evaluation => {
  if (all.current?.model === model) return all.current.evaluation
  keepEvaluated(all)
  const { rules, device } = all
  const { deviceName, rules: state = newRuleState(model) } = device.state
  const evaluation = beginEvaluation(rules.set, rules.scratch, { name: deviceName, model }, state, receivedAt)
  all.current = { model, evaluation }
  return evaluation
}

const keepEvaluated = ({ device, current }: DeviceEvaluation): void => {
  if (current) device.state.rules = finishEvaluation(current.evaluation)
}

/** Called after the last message of a batch. Stores the results in the state, and the time of the next auto-resolve. */
export const finishDeviceEvaluation = (evaluation: DeviceEvaluation): void => {
  if (evaluation.current === undefined) return
  keepEvaluated(evaluation)
  const { state } = evaluation.device
  if (state.rules) state.autoResolveAt = dueAt(evaluation.rules.set, state.rules)
}

/** Applies the time and edits of rules to the rules' state of an instrument that has sent no message. */
export const evaluateIdle = ({ set }: CurrentRules, state: DeviceState, now: number): Evaluated => {
  const { modelName } = state
  if (modelName === undefined || !state.rules) return { state, changes: undefined }
  const device = { name: state.deviceName, model: modelName }
  const { state: rules, changes } = tick(set, device, state.rules, now)
  return { state: withRules(state, rules, dueAt(set, rules)), changes }
}

const withRules = (state: DeviceState, rules: RuleState, autoResolveAt: number | undefined): DeviceState =>
  state.rules === rules && state.autoResolveAt === autoResolveAt ? state : { ...state, rules, autoResolveAt }

const windowOf = ({ count = 1, window: { seconds } }: Rule): Subject['window'] =>
  count > 1 && seconds !== undefined ? { count, seconds } : undefined

/** Changes that were made now, where the instrument is as its state says. */
export const madeWith = ({ modelName = '', runningSamples }: DeviceState, changes: Changes): ChangesOfEvaluation => ({
  changes,
  modelName,
  samples: runningSamples,
})

/** The rows of the changes, to be written together with the state. */
export const rowsOf = (
  { stored }: CurrentRules,
  deviceName: string,
  all: readonly ChangesOfEvaluation[],
): AlarmRows[] => {
  // Rows of one rule share its subject, which is stored once where they have to wait.
  const subjects = new Map<string, Subject>()
  const subjectOf = (ruleName: string, modelName: string): Subject => {
    const known = subjects.get(ruleName)
    if (known?.modelName === modelName) return known
    const rule = stored.get(ruleName)
    const window = rule && windowOf(rule)
    const subject = {
      deviceName,
      modelName,
      description: rule?.description ?? '',
      ruleExpression: rule?.expression.text ?? '',
      ...(window && { window }),
    }
    subjects.set(ruleName, subject)
    return subject
  }
  return alarmRows(all, subjectOf)
}
