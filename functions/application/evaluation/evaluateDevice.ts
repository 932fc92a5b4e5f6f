import { alarmRows, type AlarmRows, type Subject } from '../../domain/alarms/rows/alarmRows.ts'
import type { Changes } from '../../domain/alarms/firing/changes.ts'
import type { Draft } from '../../domain/alarms/firing/workingState.ts'
import {
  beginJudging,
  dueAt,
  finishJudging as finishDraft,
  judgeMessage,
  tick,
} from '../../domain/alarms/firing/evaluate.ts'
import { newRuleState, type RuleState } from '../../domain/alarms/state/ruleState.ts'
import type { Outcome } from '../../domain/telemetry/applyIncoming.ts'
import type { DeviceDraft } from '../../domain/telemetry/deviceDraft.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { Incoming } from '../../domain/telemetry/incoming.ts'
import type { CurrentRules } from './currentRules.ts'

export interface Judged {
  readonly state: DeviceState
  readonly changes: Changes | undefined
}

/** The messages of a batch are judged in one working copy of the rules' part of the state. */
export interface Judging {
  readonly rules: CurrentRules
  readonly device: DeviceDraft
  /** From the first message on that is judged, and again where the instrument becomes one of another model. */
  current: { readonly model: string; readonly draft: Draft } | undefined
}

export const judgingOf = (rules: CurrentRules, device: DeviceDraft): Judging => ({ rules, device, current: undefined })

/** What a message that was applied makes of the rules' part of the state. Only what was accepted is judged. */
export const judge = (judging: Judging, outcome: Outcome, incoming: Incoming): Changes | undefined => {
  const { modelName } = judging.device.state
  if (incoming.type !== 'message' || outcome !== 'accepted' || modelName === undefined) return undefined
  const { message, raw } = incoming
  if (message.kind !== 'readings' && message.kind !== 'errors') return undefined
  return judgeMessage(draftFor(judging, modelName, raw.receivedAt), message, raw.receivedAt)
}

const draftFor = (judging: Judging, model: string, receivedAt: number): Draft => {
  if (judging.current?.model === model) return judging.current.draft
  keepJudged(judging)
  const { state } = judging.device
  const device = { name: state.deviceName, model }
  const draft = beginJudging(judging.rules.set, device, state.rules ?? newRuleState(model), receivedAt)
  judging.current = { model, draft }
  return draft
}

const keepJudged = ({ device, current }: Judging): void => {
  if (current) device.state.rules = finishDraft(current.draft)
}

/** After the last message of a batch: the state has what was judged, and when the clock will have something to do. */
export const finishJudging = (judging: Judging): void => {
  if (judging.current === undefined) return
  keepJudged(judging)
  const { state } = judging.device
  if (state.rules) state.quietAt = dueAt(judging.rules.set, state.rules)
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
