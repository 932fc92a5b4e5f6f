import type { TimePeriod } from '#shared/time/dates.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { iso } from '#shared/time/iso.ts'
import { dayIn } from '#shared/time/zonedTime.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import type { FiringEvent } from '../../domain/alarms/firing/changes.ts'
import { valuesIn, type Past } from '../../domain/alarms/replay/past.ts'
import { replay, type Replay } from '../../domain/alarms/replay/replay.ts'
import { mnemonicValuesOf } from '../../domain/alarms/rows/alarmRows.ts'
import { simulateMails } from '../../domain/notifications/simulateMails.ts'
import { computeDampedTrials } from '../../domain/rules/dampedTrials.ts'
import { seenValues } from '../../domain/rules/seenValues.ts'
import { pastFor } from './pastFor.ts'
import type { TrialRules } from './trialRules.ts'

/** The maximum number of entries in each list of a trial's result. The counts in the result include all entries. */
const listed = 500
/**
 * The maximum number of messages that a trial evaluates on one instrument: more than a month at one message every
 * three seconds. Evaluating them takes a few seconds, so that a call ends in time.
 */
const messagesLimit = 900_000

/** The maximum number of firings that the result of a trial explains. */
const explained = 100

/**
 * Returns how a rule would have fired on one instrument in a period, and how the saved rule of the same name would
 * have fired.
 * @param listed the instrument's name, and its model by the list of instruments, which counts until it has reported
 */
export const tryOnDevice = async (
  listed: { readonly name: string; readonly model: string },
  tried: TrialRules,
  saved: TrialRules | undefined,
  { period, zone }: { readonly period: TimePeriod; readonly zone: string },
  now: number,
): Promise<DeviceTrial> => {
  const state = await readDeviceState(listed.name)
  const both = saved ? [tried, saved] : [tried]
  const lookBack = Math.max(...both.map(({ lookBackMs }) => lookBackMs))
  const past = await pastFor(state, both, { from: period.from - lookBack, to: period.to }, now)
  const device = { ...listed, model: state.modelName ?? listed.model }
  const run = (rules: TrialRules): Result => resultOf(rules, device, past, period)
  const result = run(tried)
  const parameters = result.replay.events.length > 0 ? await readModelParameters(device.model) : undefined
  return {
    deviceName: device.name,
    modelName: device.model,
    ...countsOf(result),
    ...unknownOf(result.replay),
    unreportedItems: tried.items.filter(item => !result.replay.reportedItems.has(item)),
    firingDays: daysOf(result.replay, zone),
    firingList: result.replay.events.slice(0, explained).map(event => explainedFiring(event, parameters)),
    ...listsOf(result),
    ...(tried.canBeDamped && result.replay.alarms.length > 0 && { damping: dampingOf(tried, result.replay, past) }),
    ...(saved && difference(result, run(saved))),
    ...(result.replay.to < period.to && { through: iso(result.replay.to) }),
  }
}

const dampingOf = ({ clears }: TrialRules, { alarms, to }: Replay, past: Past): DeviceTrial['damping'] =>
  computeDampedTrials(alarms, to, clears, clears[0] && valuesIn(past, clears[0].name))

interface Result {
  readonly replay: Replay
  readonly mails: ReturnType<typeof simulateMails>
}

const resultOf = (
  rules: TrialRules,
  device: { name: string; model: string },
  past: Past,
  period: TimePeriod,
): Result => {
  const result = replay(rules.set, rules.ruleName, device, past, period, messagesLimit)
  return { replay: result, mails: simulateMails(result.events, rules.severity, result.to) }
}

const countsOf = ({ replay: { events, alarms }, mails }: Result) => ({
  firings: events.length,
  alarms: alarms.length,
  notifications: mails.length,
})

const unknownOf = ({ evaluated, unknown, unknownItems }: Replay) => ({
  evaluations: evaluated,
  unknownShare: evaluated === 0 ? 0 : unknown / evaluated,
  unknownItems: [...unknownItems].map(([mnemonic, count]) => ({ mnemonic, share: count / evaluated })),
})

const listsOf = ({ replay: { events, alarms }, mails }: Result) => ({
  firingTimes: events.slice(0, listed).map(({ at }) => iso(at)),
  alarmList: alarms.slice(0, listed).map(({ alarmDate, lastAlarmDate, count, closedAt }) => ({
    alarmDate: iso(alarmDate),
    lastAlarmDate: iso(lastAlarmDate),
    count,
    ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
  })),
  notificationList: mails.slice(0, listed).map(mail => ({ ...mail, at: iso(mail.at) })),
})

const quarterMs = 900_000

/**
 * Counts firings per day. They are first counted per quarter of an hour, because a month may have many firings. In
 * every time zone, days begin at a quarter.
 */
const daysOf = ({ events }: Replay, zone: string): DeviceTrial['firingDays'] => {
  const quarters = new Map<number, number>()
  for (const { at } of events) {
    const quarter = Math.floor(at / quarterMs)
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1)
  }
  const days = new Map<string, number>()
  for (const [quarter, firings] of [...quarters].toSorted(([one], [other]) => one - other)) {
    const day = dayIn(zone, iso(quarter * quarterMs))
    days.set(day, (days.get(day) ?? 0) + firings)
  }
  return [...days].map(([day, firings]) => ({ day, firings }))
}

const explainedFiring = (
  { at, why }: FiringEvent,
  parameters: ReadonlyMap<string, Parameter> | undefined,
): DeviceTrial['firingList'][number] => {
  const ruleExpression = why.type === 'Expression' ? why.expression : ''
  const seen = seenValues({ mnemonicValues: mnemonicValuesOf(why), ruleExpression }, parameters)
  if (why.type === 'ruleOfRules') return { at: iso(at), seen }
  return { at: iso(at), seen, windowCount: why.windowCount, needed: why.needed }
}

const difference = (tried: Result, saved: Result) => ({
  saved: countsOf(saved),
  onlyTried: firingsWithout(tried, saved),
  onlySaved: firingsWithout(saved, tried),
})

const firingsWithout = ({ replay: { events } }: Result, other: Result): number => {
  const times = new Set(other.replay.events.map(({ at }) => at))
  return events.filter(({ at }) => !times.has(at)).length
}
