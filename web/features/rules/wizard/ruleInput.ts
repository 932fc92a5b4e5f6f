import type { Input } from '#shared/contract/route.ts'
import { rules } from '#schemas/calls/rules.ts'
import { notificationTypes, severities } from '#shared/alarms/severity.ts'
import type { Trial } from '../trial/tryRule.ts'
import type { RuleValues } from './ruleValues.ts'
import { delaySeconds } from './times/ruleDelay.ts'
import { windowSeconds } from './times/ruleWindow.ts'

const { createRule, createRuleOfRules, updateRule, updateRuleOfRules } = rules

export type SaveRoute = typeof createRule | typeof createRuleOfRules | typeof updateRule | typeof updateRuleOfRules

/** The call that saves a rule of a type. Rules of rules have calls of their own; the other two types share theirs. */
export const saveRoute = (ruleType: RuleValues['ruleType'], isNew: boolean): SaveRoute => {
  if (ruleType === 'ruleOfRules') return isNew ? createRuleOfRules : updateRuleOfRules
  return isNew ? createRule : updateRule
}

/** The code of the chosen severity; undefined until one is chosen. */
export const severityCode = ({
  NotificationType,
  frequency,
}: Pick<RuleValues, 'NotificationType' | 'frequency'>): number | undefined => {
  const ofType = severities.filter(({ type }) => type === NotificationType)
  // Nobody is notified, so there is no frequency.
  return (ofType.length === 1 ? ofType[0] : ofType[Number(frequency)])?.code
}

/**
 * The fields that all three types of rules have in their calls. `isDeleted` "false" means an enabled rule, which is
 * the opposite of the form's field.
 */
const common = (values: RuleValues) => ({
  description: values.description,
  isDeleted: values.deleted ? ('false' as const) : ('true' as const),
  severity: severityCode(values) ?? '',
  NotificationType: notificationTypes.find(type => type === values.NotificationType),
})

/**
 * The window as the call takes it. A window that nobody touched is left out, because its stored value may be finer
 * than what can be entered.
 */
const windowOf = (values: RuleValues, stored: RuleValues | undefined) => {
  const { alarmTriggerWindowPeriod, timeFormat } = values
  if (stored?.alarmTriggerWindowPeriod === alarmTriggerWindowPeriod && stored.timeFormat === timeFormat) return {}
  const seconds = windowSeconds(values)
  return { alarmTriggerWindowPeriod: seconds ?? '', timeFormat: seconds === undefined ? ('' as const) : timeFormat }
}

/**
 * The settings that keep a wavering value from raising alarms. A delay that nobody touched is left out, because its
 * stored value may be finer than what can be entered.
 */
const dampingOf = (values: RuleValues, stored: RuleValues | undefined) => ({
  ...(values.clearExpression === (stored?.clearExpression ?? '') ? {} : { clearExpression: values.clearExpression }),
  ...(values.onDelay === (stored?.onDelay ?? '') ? {} : { onDelay: delaySeconds(values.onDelay) }),
  ...(values.offDelay === (stored?.offDelay ?? '') ? {} : { offDelay: delaySeconds(values.offDelay) }),
})

const responseNames = ['consequence', 'action', 'timeToRespond'] as const

/** The fields of the response that somebody has changed. */
const responseOf = (values: RuleValues, stored: RuleValues | undefined) =>
  Object.fromEntries(
    responseNames.filter(name => values[name] !== (stored?.[name] ?? '')).map(name => [name, values[name].trim()]),
  )

/** Whether the rule is a shadow, if somebody has changed that. A live rule has no rule that it is compared with. */
const shadowOf = ({ shadow, comparedWith }: RuleValues, stored: RuleValues | undefined) => {
  const isSame = shadow === (stored?.shadow ?? false) && comparedWith === (stored?.comparedWith ?? '')
  return isSame ? {} : { shadow, comparedWith: shadow ? comparedWith : '' }
}

const fieldsOf = (values: RuleValues, stored: RuleValues | undefined) => {
  if (values.ruleType === 'ruleOfRules')
    return { ...common(values), ...windowOf(values, stored), dependentRules: [...values.dependentRules] }
  const isCode = values.ruleType === 'deviceCode'
  return {
    ...common(values),
    ...windowOf(values, stored),
    ruleExpression: isCode ? `(Code = ${values.deviceCode})` : values.ruleExpression,
    models: [...values.models],
    alarmTriggerCount: values.alarmTriggerCount,
    ...(isCode ? {} : dampingOf(values, stored)),
  }
}

/** @param stored The values that the form began with; undefined for a new rule. */
export const ruleInput = (values: RuleValues, stored: RuleValues | undefined): Input<SaveRoute> => {
  const { ruleType, ruleName, revision } = values
  // Without a name, the server names a new rule on a device code.
  const name = ruleName === '' ? {} : { ruleName }
  return {
    ...fieldsOf(values, stored),
    ...responseOf(values, stored),
    ...shadowOf(values, stored),
    ...name,
    ruleType,
    ...(stored && { revision }),
  } as Input<SaveRoute> // the contract's schemas check it before it is sent
}

/**
 * The part of a rule that can be tried before the rule is complete. Nobody is notified of it until a severity is
 * chosen.
 */
export const trialInput = (values: RuleValues, stored: RuleValues | undefined): Trial => {
  const { severity, ...others } = ruleInput(values, stored)
  return severityCode(values) === undefined ? others : { ...others, severity }
}
