import type { Input } from '#shared/contract/route.ts'
import { rules } from '#schemas/calls/rules.ts'
import { notificationTypes, severities } from '#shared/alarms/severity.ts'
import type { Trial } from '../trial/tryRule.ts'
import type { RuleValues } from './ruleValues.ts'
import { delaySeconds } from './times/ruleDelay.ts'
import { windowSeconds } from './times/ruleWindow.ts'

const { createRule, createRuleOfRules, updateRule, updateRuleOfRules } = rules

export type SaveRoute = typeof createRule | typeof createRuleOfRules | typeof updateRule | typeof updateRuleOfRules

/**
 * The call that saves a rule. Rules of rules have their own calls; rules on expressions and on device codes share
 * one.
 */
export const saveRoute = (ruleType: RuleValues['ruleType'], isNew: boolean): SaveRoute => {
  if (ruleType === 'ruleOfRules') return isNew ? createRuleOfRules : updateRuleOfRules
  return isNew ? createRule : updateRule
}

/** The code of the chosen severity; undefined if none has been chosen. */
export const severityCode = ({
  NotificationType,
  frequency,
}: Pick<RuleValues, 'NotificationType' | 'frequency'>): number | undefined => {
  const ofType = severities.filter(({ type }) => type === NotificationType)
  // A type of notification with only one severity notifies nobody, so the user chooses no frequency for it.
  return (ofType.length === 1 ? ofType[0] : ofType[Number(frequency)])?.code
}

/**
 * The call input that all three types of rules have in common. `isDeleted` "false" means enabled, so it is the
 * opposite of the form's field.
 */
const common = (values: RuleValues) => ({
  description: values.description,
  isDeleted: values.deleted ? ('false' as const) : ('true' as const),
  severity: severityCode(values) ?? '',
  NotificationType: notificationTypes.find(type => type === values.NotificationType),
})

/**
 * The window as call input. If the user has not changed it, it is left out, because the stored value may be more
 * precise than the form allows.
 */
const windowOf = (values: RuleValues, stored: RuleValues | undefined) => {
  const { alarmTriggerWindowPeriod, timeFormat } = values
  if (stored?.alarmTriggerWindowPeriod === alarmTriggerWindowPeriod && stored.timeFormat === timeFormat) return {}
  const seconds = windowSeconds(values)
  return { alarmTriggerWindowPeriod: seconds ?? '', timeFormat: seconds === undefined ? ('' as const) : timeFormat }
}

/**
 * The clear condition and the delays as call input. A delay that the user has not changed is left out, because the
 * stored value may be more precise than the form allows.
 */
const dampingOf = (values: RuleValues, stored: RuleValues | undefined) => ({
  ...(values.clearExpression === (stored?.clearExpression ?? '') ? {} : { clearExpression: values.clearExpression }),
  ...(values.onDelay === (stored?.onDelay ?? '') ? {} : { onDelay: delaySeconds(values.onDelay) }),
  ...(values.offDelay === (stored?.offDelay ?? '') ? {} : { offDelay: delaySeconds(values.offDelay) }),
})

const responseNames = ['consequence', 'action', 'timeToRespond'] as const

/** The part of the call input for the rule's response, with only those of its fields that the user has changed. */
const responseOf = (values: RuleValues, stored: RuleValues | undefined) =>
  Object.fromEntries(
    responseNames.filter(name => values[name] !== (stored?.[name] ?? '')).map(name => [name, values[name].trim()]),
  )

/** The shadow setting as call input, if the user has changed it. A live rule is not compared with another rule. */
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

/**
 * The input of the call that saves the rule.
 * @param stored the form's initial values; undefined for a new rule
 */
export const ruleInput = (values: RuleValues, stored: RuleValues | undefined): Input<SaveRoute> => {
  const { ruleType, ruleName, revision } = values
  // If a new rule on a device code has no name, the server names it.
  const name = ruleName === '' ? {} : { ruleName }
  return {
    ...fieldsOf(values, stored),
    ...responseOf(values, stored),
    ...shadowOf(values, stored),
    ...name,
    ruleType,
    ...(stored && { revision }),
  } as Input<SaveRoute> // validated by the contract before it is sent
}

/**
 * The part of a rule that can be tried before the rule is complete. Without a chosen severity, the trial counts no
 * mails.
 */
export const trialInput = (values: RuleValues, stored: RuleValues | undefined): Trial => {
  const { severity, ...others } = ruleInput(values, stored)
  return severityCode(values) === undefined ? others : { ...others, severity }
}
