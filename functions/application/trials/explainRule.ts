import { iso } from '#shared/time/iso.ts'
import type { Explanation } from '#shared/contract/calls/rules/trials.ts'
import { delayText } from '#shared/rules/delayText.ts'
import { firingAt, newestFiring } from '../../data/alarms/alarmRepository.ts'
import { newestShadowFiring } from '../../data/alarms/shadowAlarms.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { readDeviceState } from '../../data/devices/deviceStateRepository.ts'
import { byName, findRules, getRule } from '../../data/rules/ruleRepository.ts'
import { firedParts, pastParts } from '../../domain/alarms/replay/explanation.ts'
import { hasReason } from '../../domain/alarms/rows/withoutReasons.ts'
import { replay } from '../../domain/alarms/replay/replay.ts'
import { findOpenAlarmOfRule } from '../../domain/alarms/state/ruleState.ts'
import { silentSince } from '../../domain/fleet/silence.ts'
import { describeOwnLimits } from '../../domain/rules/ownLimits.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { readSavedRules } from './ownTrialRules.ts'
import { pastFor } from './pastFor.ts'
import { readTrialRules, type TrialRules } from './trialRules.ts'

/**
 * Explains why a rule fired on an instrument at a given time, or why it did not. Most stored firings contain the
 * values that they saw. For any other time, the stored history is evaluated again.
 * @param asked the time; if missing, explains the newest firing, or why there is none by `now`
 */
export const explainRule = async (
  ruleName: string,
  deviceName: string,
  asked: number | undefined,
  now: number,
): Promise<Explanation> => {
  const shared = await getRule(ruleName)
  const [{ modelName }, children] = await Promise.all([getDevice(deviceName), findRules(shared.children)])
  const { rules: own, limits } = await readSavedRules([shared, ...children.values()], deviceName, modelName)
  const [rule = shared, ...ownChildren] = own
  const newest = rule.shadow ? newestShadowFiring : newestFiring
  const at = asked ?? (await newest(deviceName, ruleName)) ?? now
  const [rules, state, why] = await Promise.all([
    readTrialRules(rule, byName(ownChildren)),
    readDeviceState(deviceName),
    firingAt(deviceName, ruleName, at),
  ])
  const period = { from: at - rules.lookBackMs, to: at }
  const past = await pastFor(state, [rules], period, now)
  const result = replay(rules.set, ruleName, { name: deviceName, model: modelName }, past, period)
  const parts =
    why && hasReason(why) ? firedParts(rule, why) : pastParts(rule, rules.set, { at, state, result, past, modelName })
  // The firings of a shadow are not stored as events, so for a shadow the result of the replay counts.
  const fired = why !== undefined || (rule.shadow !== undefined && result.events.some(event => event.at === at))
  const message = sentence(rule, rules, modelName, fired, parts)
  const stored = limits.get(ruleName)
  const ownLimits = stored
    ? describeOwnLimits(shared, stored).filter(
        limit => limit.deviceName === deviceName && limit.modelName === modelName,
      )
    : []
  // A stored firing has the own limits of its time, which may differ from the present ones.
  const isOwn = ownLimits.length > 0 && parts.ruleExpression === rule.expression.text
  const open = state.rules && findOpenAlarmOfRule(state.rules, ruleName)
  const lastFired = fired ? undefined : await newest(deviceName, ruleName)
  return {
    ruleName,
    deviceName,
    at: iso(at),
    ruleType: rule.type,
    fired,
    message,
    ...parts,
    ...(isOwn && { ownLimits }),
    ...(lastFired !== undefined && lastFired < at && { lastFired: iso(lastFired) }),
    ...(open && open.alarmDate <= at && silentSince(state, now)),
  }
}

const sentence = (
  rule: Rule,
  { models }: TrialRules,
  modelName: string,
  fired: boolean,
  { verdict, clear }: Pick<Explanation, 'verdict' | 'clear'>,
): string => {
  if (fired) return `${rule.ruleName} fired at this time`
  if (!models.includes(modelName)) return `${rule.ruleName} is not for instruments of ${modelName}`
  if (!rule.enabled) return `${rule.ruleName} is disabled; it would have been ${verdict}`
  if (verdict === 'UNKNOWN') return `No result: an input was never reported, is stale or has another type`
  if (verdict === 'FALSE') return `${rule.ruleName} was FALSE at this time`
  if (clear?.verdict === 'TRUE')
    return `${rule.ruleName} and its clear condition were TRUE, so it neither fired nor closed at this time`
  const after = rule.onDelay === undefined ? '' : ` It fires once it has been TRUE for ${delayText(rule.onDelay)}`
  return `${rule.ruleName} was TRUE and did not fire at this time${after && `.${after}`}`
}
