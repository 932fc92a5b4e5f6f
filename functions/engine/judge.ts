import { alarmRows, type AlarmRows, type Subject } from '../domain/alarms/alarmRows.ts'
import type { Changes } from '../domain/alarms/changes.ts'
import { dueAt, evaluate, tick } from '../domain/alarms/evaluate.ts'
import { newRuleState, type RuleState } from '../domain/alarms/ruleState.ts'
import type { Outcome } from '../domain/telemetry/applyIncoming.ts'
import type { DeviceDraft } from '../domain/telemetry/deviceDraft.ts'
import type { DeviceState } from '../domain/telemetry/deviceState.ts'
import type { Incoming } from '../domain/telemetry/incoming.ts'
import type { CurrentRules } from './currentRules.ts'

export interface Judged {
  readonly state: DeviceState
  readonly changes: Changes | undefined
}

/** What a message that was applied makes of the rules' part of the state. Only what was accepted is judged. */
export const judge = (
  { set }: CurrentRules,
  { state }: DeviceDraft,
  outcome: Outcome,
  incoming: Incoming,
): Changes | undefined => {
  const { modelName } = state
  if (incoming.type !== 'message' || outcome !== 'accepted' || modelName === undefined) return undefined
  const { message, raw } = incoming
  if (message.kind !== 'readings' && message.kind !== 'errors') return undefined
  const device = { name: state.deviceName, model: modelName }
  const evaluated = evaluate(set, device, state.rules ?? newRuleState(modelName), message, raw.receivedAt)
  state.rules = evaluated.state
  return evaluated.changes
}

/** After the last message of a batch: when the clock will have something to do. */
export const finishJudging = ({ set }: CurrentRules, { state }: DeviceDraft): void => {
  if (state.rules) state.quietAt = dueAt(set, state.rules)
}

/** What the clock and edits of rules make of an instrument's rules, without any message. */
export const judgeSilent = ({ set }: CurrentRules, state: DeviceState, now: number): Judged => {
  const { modelName } = state
  if (modelName === undefined || !state.rules) return { state, changes: undefined }
  const device = { name: state.deviceName, model: modelName }
  const { state: rules, changes } = tick(set, device, state.rules, now)
  return { state: withRules(state, rules, dueAt(set, rules)), changes }
}

const withRules = (state: DeviceState, rules: RuleState, quietAt: number | undefined): DeviceState =>
  state.rules === rules && state.quietAt === quietAt ? state : { ...state, rules, quietAt }

/** What is to be written of the changes, together with the state. */
export const rowsOf = ({ stored }: CurrentRules, state: DeviceState, all: readonly Changes[]): AlarmRows[] => {
  const subjectOf = (ruleName: string): Subject => ({
    deviceName: state.deviceName,
    modelName: state.modelName ?? '',
    description: stored.get(ruleName)?.description ?? '',
    ruleExpression: stored.get(ruleName)?.ruleExpression ?? '',
  })
  return alarmRows(all, subjectOf, state.runningSamples)
}
