import type { Rule, RuleType } from '#shared/contract/rule.ts'
import { parse } from '#shared/expression/parse.ts'
import { deviceCodeOf } from '#shared/expression/deviceCode.ts'
import { frequencies, severityOf } from '#shared/alarms/severity.ts'
import type { Rows } from '../builder/rows.ts'
import { enteredDelay } from './times/ruleDelay.ts'
import { enteredWindow, type EnteredWindow } from './times/ruleWindow.ts'

/** The labels of the frequencies, in the order of their severities (specification B §9). */
export const frequencyLabels = ['Send Immediately', 'Send Every 24 Hours', 'Send Every 7 Days', 'Send Every 30 Days']

/** The fields of the forms for all three types of rules, as they are entered. */
export interface RuleValues extends EnteredWindow {
  readonly ruleType: RuleType
  /** The name of the rule; empty for a device code rule until it is saved. */
  readonly ruleName: string
  /** The code of a device code rule; empty for rules of other types. */
  readonly deviceCode: string
  readonly description: string
  /** Whether the rule is enabled, which is the opposite of `isDeleted` on the wire (specification B §3). */
  readonly deleted: boolean
  readonly models: readonly string[]
  readonly ruleExpression: string
  /** The rows of the builder and the text that they gave; null once the text was typed. */
  readonly rows: Rows | null
  /** The `expressionKey` that was last found valid. */
  readonly validated: string
  readonly alarmTriggerCount: string
  /** The clear condition of the rule; empty if it has none, so that a FALSE of the rule closes its alarms. */
  readonly clearExpression: string
  /** The on-delay and the off-delay in minutes; empty for none. */
  readonly onDelay: string
  readonly offDelay: string
  readonly consequence: string
  readonly action: string
  /** The time to respond to an alarm, in minutes; empty for none. */
  readonly timeToRespond: string
  readonly dependentRules: readonly string[]
  /** Whether the rule is a shadow: it is evaluated, and nobody is notified. */
  readonly shadow: boolean
  /** The live rule that a shadow is compared with; empty for none. */
  readonly comparedWith: string
  /** The type of notification, which names the audiences; empty until one is chosen. */
  readonly NotificationType: string
  /** How often people are notified, as an index of `frequencyLabels`. */
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

/** Identifies what a validation was about: another text or other models need another validation. */
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
    // The expression was valid when the rule was saved. The server checks it again.
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
