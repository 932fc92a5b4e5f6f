import type { ErrorReport, Readings } from '#shared/contract/telemetry.ts'
import type { Changes } from './changes.ts'
import { changesOf, draftOf, pairsOf, rulesOf, type Draft } from './draft.ts'
import { forgetPairs, forgetRules } from './forget.ts'
import { closeIfQuiet, judgeCode, quietEnd } from './judgeCode.ts'
import { judgeReadings } from './judgeReadings.ts'
import { pairFirings } from './pairs.ts'
import { partitionOf, ruleIn, type Partition } from './partition.ts'
import { addSample } from './recentValues.ts'
import { reconcile, type Device } from './reconcile.ts'
import type { RuleSet } from './ruleSet.ts'
import { openAlarmOf, type RuleState } from './ruleState.ts'

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

const noPartition = partitionOf({ parameters: new Map(), staleAfterMs: 0 }, [], undefined)

const noChanges: Changes = { events: [], alarms: [] }

const partitionFor = (rules: RuleSet, { model }: Device): Partition => rules.partitions.get(model) ?? noPartition

export const evaluate = (
  rules: RuleSet,
  device: Device,
  state: RuleState,
  message: Readings | ErrorReport,
  receivedAt: number,
): Evaluated => {
  const current = applyRules(rules, device, state, receivedAt)
  if (message.timestamp < current.state.recent.horizon) return current
  const draft = draftOf(device.name, receivedAt, partitionFor(rules, device), current.state)
  const sample =
    message.kind === 'readings'
      ? judgeReadings(draft, message, rules.revision)
      : judgeCode(draft, message, rules.revision)
  pairFirings(draft)
  const recent = addSample(current.state.recent, sample)
  const next = { ...settled(draft, recent.horizon), recent }
  return { state: next, changes: joined(current.changes, changesOf(draft)) }
}

/** What the clock brings, without any new data. */
export const tick = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated => {
  const current = applyRules(rules, device, state, now)
  const partition = partitionFor(rules, device)
  if (partition.codes.size === 0 || current.state.rules.size === 0) return current
  const draft = draftOf(device.name, now, partition, current.state)
  for (const name of current.state.rules.keys()) {
    const rule = ruleIn(partition, name)
    if (rule?.type === 'deviceCode') closeIfQuiet(draft, rule, now)
  }
  return { state: settled(draft, current.state.recent.horizon), changes: joined(current.changes, changesOf(draft)) }
}

/** When the next alarm of this state becomes quiet; nothing where none can. */
export const dueAt = (rules: RuleSet, state: RuleState): number | undefined => {
  const partition = rules.partitions.get(state.model)
  // Only alarms of device codes become quiet.
  if (!partition || partition.codes.size === 0) return undefined
  const ends = [...state.rules].flatMap(([name, entry]) => {
    const open = openAlarmOf(entry)
    const rule = open && ruleIn(partition, name)
    return open && rule?.type === 'deviceCode' ? [quietEnd(open, rule)] : []
  })
  return ends.length > 0 ? Math.min(...ends) : undefined
}

/** Another worker has applied newer rules to the state: they must be read before it is evaluated. */
export const isOutdated = (rules: RuleSet, state: RuleState): boolean => rules.revision < state.revision

/** The state under these rules: what an edit ended is closed. Throws where the rules are older than the state. */
export const applyRules = (rules: RuleSet, device: Device, state: RuleState, now: number): Evaluated => {
  if (isOutdated(rules, state))
    throw new Error(`The rules of ${rules.revision} are older than the state of ${device.name}`)
  return state.revision === rules.revision && state.model === device.model
    ? { state, changes: noChanges }
    : reconcile(rules, partitionFor(rules, device), device, state, now)
}

/** What is forgotten changes no outcome, so it is done once for each minute of the instrument's time. */
const settled = (draft: Draft, horizon: number): RuleState => {
  const { before, partition } = draft
  const rules = rulesOf(draft)
  const pairs = pairsOf(draft)
  const minute = Math.floor(horizon / forgetMs)
  if (minute === Math.floor(before.recent.horizon / forgetMs)) return { ...before, rules, pairs }
  return { ...before, rules: forgetRules(rules, partition, horizon), pairs: forgetPairs(pairs, partition, horizon) }
}

const forgetMs = 60_000

/** An alarm that an edit closed is not touched by the message after it. */
const joined = (first: Changes, second: Changes): Changes =>
  first === noChanges ? second : { events: second.events, alarms: [...first.alarms, ...second.alarms] }
