import type { Rule, RuleType } from '#shared/contract/rule.ts'
import { parse } from '#shared/expression/parse.ts'
import { deviceCodeOf } from '#shared/expression/deviceCode.ts'
import { frequencies, severityOf } from '#shared/alarms/severity.ts'
import type { Rows } from '../builder/rows.ts'
import { enteredDelay } from './times/ruleDelay.ts'
import { enteredWindow, type EnteredWindow } from './times/ruleWindow.ts'

/** The labels of the frequencies, in the order of their severities (specification B §9). */
export const frequencyLabels = ['Send Immediately', 'Send Every 24 Hours', 'Send Every 7 Days', 'Send Every 30 Days']

/** The values entered in the form for a rule. The form is the same for all three types of rules. */
export interface RuleValues extends EnteredWindow {
  readonly ruleType: RuleType
  /** The rule's name. For a rule on a device code, it may be empty until the rule is saved. */
  readonly ruleName: string
  /** The device code on which the rule fires; empty for a rule of another type. */
  readonly deviceCode: string
  readonly description: string
  /** True if the rule is enabled, so it is the opposite of the calls' field `isDeleted` (specification B §3). */
  readonly deleted: boolean
  readonly models: readonly string[]
  readonly ruleExpression: string
  /** The rows of the builder, with the text that they produce; null if the expression was typed as text. */
  readonly rows: Rows | null
  /** The key, as returned by `expressionKey`, of the expression and models that were last found valid. */
  readonly validated: string
  readonly alarmTriggerCount: string
  /** The rule's clear condition. If it is empty, alarms close as soon as the rule is FALSE. */
  readonly clearExpression: string
  /** The on-delay and the off-delay in minutes; empty for no delay. */
  readonly onDelay: string
  readonly offDelay: string
  readonly consequence: string
  readonly action: string
  /** The time to respond to an alarm in minutes; empty if there is none. */
  readonly timeToRespond: string
  readonly dependentRules: readonly string[]
  /** Whether the rule is a shadow, which is evaluated without notifying anybody. */
  readonly shadow: boolean
  /** The live rule that a shadow is compared with; empty for none. */
  readonly comparedWith: string
  /** The type of notification, which determines the audiences; empty if none has been chosen. */
  readonly NotificationType: string
  /** How often people are notified, as an index into `frequencyLabels`. */
  readonly frequency: string
  readonly revision: number
}

export const newRule = (ruleType: RuleType = 'Expression'): RuleValues => ({
  ruleType,
  ruleName: '',
  deviceCode: '',
  description: '',
  deleted: true,
  models: [],
  ruleExpression: '',
  rows: null,
  validated: '',
  alarmTriggerCount: '',
  clearExpression: '',
  onDelay: '',
  offDelay: '',
  consequence: '',
  action: '',
  timeToRespond: '',
  alarmTriggerWindowPeriod: '',
  timeFormat: 'Minutes',
  dependentRules: [],
  shadow: false,
  comparedWith: '',
  NotificationType: '',
  frequency: '0',
  revision: 0,
})

/**
 * Identifies an expression together with the models that it was validated for. If either changes, the expression has
 * to be validated again.
 */
export const expressionKey = ({ ruleExpression, models }: Pick<RuleValues, 'ruleExpression' | 'models'>): string =>
  JSON.stringify([ruleExpression, models])

const codeIn = (expression: string): string => {
  const { tree } = parse(expression)
  return (tree && deviceCodeOf(tree)) ?? ''
}

export const ruleValues = (rule: Rule): RuleValues => {
  const severity = severityOf(rule.severity)
  return {
    ruleType: rule.ruleType,
    ruleName: rule.ruleName,
    deviceCode: rule.ruleType === 'deviceCode' ? codeIn(rule.ruleExpression) : '',
    description: rule.description,
    deleted: rule.isDeleted === 'false',
    models: rule.models,
    ruleExpression: rule.ruleExpression,
    rows: null,
    // A saved rule's expression counts as valid. The server checks it again in any case.
    validated: expressionKey(rule),
    alarmTriggerCount: String(rule.alarmTriggerCount ?? ''),
    clearExpression: rule.clearExpression ?? '',
    onDelay: enteredDelay(rule.onDelay),
    offDelay: enteredDelay(rule.offDelay),
    consequence: rule.consequence ?? '',
    action: rule.action ?? '',
    timeToRespond: String(rule.timeToRespond ?? ''),
    ...enteredWindow(rule),
    dependentRules: rule.dependentRules,
    shadow: rule.shadow ?? false,
    comparedWith: rule.comparedWith ?? '',
    NotificationType: severity?.type ?? '',
    frequency: String(severity ? frequencies.indexOf(severity.frequency) : 0),
    revision: rule.revision,
  }
}
