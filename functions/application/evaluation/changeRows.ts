import { alarmRows, type AlarmRows, type ChangesOfEvaluation } from '../../domain/alarms/rows/alarmRows.ts'
import type { Changes } from '../../domain/alarms/firing/changes.ts'
import type { AlarmContext } from '../../domain/alarms/firing/alarmContext.ts'
import { describeOwnLimits, resolveRule, type RuleLimits } from '../../domain/rules/ownLimits.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import type { CurrentRules } from './currentRules.ts'

const windowOf = ({ count = 1, window: { seconds } }: Rule): AlarmContext['window'] =>
  count > 1 && seconds !== undefined ? { count, seconds } : undefined

/** Adds the instrument's model and its running samples to changes of alarms. */
export const madeWith = ({ modelName = '', runningSamples }: DeviceState, changes: Changes): ChangesOfEvaluation => ({
  changes,
  modelName,
  samples: runningSamples,
})

/** Describes an instrument's own limits in a rule for messages, such as `P > 380 instead of P > 400, set by X: Y`. */
const ownLimitTexts = (rule: Rule | undefined, limits: RuleLimits | undefined, deviceName: string): string[] => {
  if (!rule || !limits) return []
  return describeOwnLimits(rule, limits)
    .filter(limit => limit.deviceName === deviceName)
    .map(
      ({ condition, ruleCondition, setBy, reason }) =>
        `${condition} instead of ${ruleCondition}, set by ${setBy}: ${reason}`,
    )
}

/**
 * Builds the rows that store changes of an instrument's alarms. They are written together with the instrument's
 * state.
 */
export const buildAlarmRows = (
  { stored, limits }: CurrentRules,
  deviceName: string,
  all: readonly ChangesOfEvaluation[],
): AlarmRows[] => {
  // All rows of a rule share one object with the description of the rule and the instrument, so that it is stored
  // only once if the rows have to wait.
  const subjects = new Map<string, AlarmContext>()
  const subjectOf = (ruleName: string, modelName: string): AlarmContext => {
    const known = subjects.get(ruleName)
    if (known?.modelName === modelName) return known
    const shared = stored.get(ruleName)
    const rule = shared && resolveRule(shared, limits.get(ruleName), deviceName, modelName)
    const ownLimits = shared === rule ? [] : ownLimitTexts(shared, limits.get(ruleName), deviceName)
    const window = rule && windowOf(rule)
    const subject = {
      deviceName,
      modelName,
      description: rule?.description ?? '',
      ruleExpression: rule?.expression.text ?? '',
      ...(ownLimits.length > 0 && { ownLimits }),
      ...(window && { window }),
    }
    subjects.set(ruleName, subject)
    return subject
  }
  return alarmRows(all, subjectOf, ruleName => stored.get(ruleName)?.severity)
}
