import { itemsOfRow } from '../../data/devices/deviceWriter.ts'
import { transactionLimit } from '../../data/store/joinedTransactions.ts'
import type { AlarmRows, ChangesOfEvaluation } from '../../domain/alarms/rows/alarmRows.ts'
import { applyToDraft, type Outcome, type Row } from '../../domain/telemetry/applyIncoming.ts'
import { makeDeviceDraft, finishDraft } from '../../domain/telemetry/deviceDraft.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { Incoming } from '../../domain/telemetry/incoming.ts'
import { inKnownSpelling } from '../../domain/telemetry/knownSpelling.ts'
import { acceptedGap, listAcceptedRows, type Accepted } from '../../domain/telemetry/readingsRows.ts'
import type { CurrentRules } from './currentRules.ts'
import {
  makeDeviceEvaluation,
  evaluateIncoming,
  finishDeviceEvaluation,
} from '../../domain/evaluation/evaluateDevice.ts'
import { madeWith, buildAlarmRows } from './changeRows.ts'

/**
 * The outcome of applying several messages to an instrument's state, in order, and evaluating them with the current
 * rules.
 */
export interface AppliedAll {
  readonly state: DeviceState
  readonly rows: readonly Row[]
  readonly alarms: readonly AlarmRows[]
  readonly outcomes: readonly Outcome[]
  /** The rows about readings, statuses, connections and gaps that are to be delivered to the data set of readings. */
  readonly delivers: readonly Accepted[]
}

/**
 * Applies messages to an instrument's state, in order, and evaluates them with the current rules.
 * @param isRedriven whether the rows of readings that were accepted before are delivered again, however long ago that
 * was
 */
export const applyAll = (
  state: DeviceState,
  slice: readonly Incoming[],
  rules: CurrentRules,
  isRedriven = false,
): AppliedAll => {
  const rows: Row[] = []
  const changes: ChangesOfEvaluation[] = []
  const outcomes: Outcome[] = []
  const delivers: Accepted[] = []
  const draft = makeDeviceDraft(state)
  const evaluation = makeDeviceEvaluation(rules, draft)
  for (const received of slice) {
    const parameters = rules.set.models.get(draft.state.modelName ?? '')?.parameters
    const incoming = inKnownSpelling(received, draft.state, parameters)
    const effect = applyToDraft(draft, incoming)
    const changed = evaluateIncoming(evaluation, effect.outcome, incoming)
    rows.push(...effect.rows)
    for (const one of changed) changes.push(madeWith(draft.state, one))
    outcomes.push(effect.outcome)
    if (effect.gap) delivers.push(...acceptedGap(draft.state, effect.gap))
    const isRepeat = effect.outcome === 'duplicate'
    if (effect.delivers || (isRedriven && isRepeat)) delivers.push(...listAcceptedRows(draft.state, incoming))
  }
  finishDeviceEvaluation(evaluation)
  const after = finishDraft(draft)
  const alarms = buildAlarmRows(rules, after.deviceName, changes)
  return { state: after, rows: distinct(rows), alarms, outcomes, delivers }
}

/**
 * Selects as many alarm rows as fit into one transaction with the instrument's state and its item in the table of
 * devices. Rows that wait from earlier transactions come first, then new ones.
 */
export const fittingAlarms = (waiting: readonly AlarmRows[], { rows, alarms }: Pick<AppliedAll, 'rows' | 'alarms'>) => {
  const room = transactionLimit - 2 - rows.reduce((sum, row) => sum + itemsOfRow(row), 0)
  const all = [...waiting, ...alarms]
  return { alarms: all.slice(0, room), pending: all.slice(room) }
}

/** Removes duplicate rows of quarantined messages, because a transaction accepts only one write per item. */
const distinct = (rows: readonly Row[]): Row[] => {
  const seen = new Set<string>()
  return rows.filter(row => {
    if (row.type !== 'quarantined') return true
    if (seen.has(row.id)) return false
    seen.add(row.id)
    return true
  })
}
