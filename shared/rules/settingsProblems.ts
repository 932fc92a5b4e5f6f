import type { Problem } from '../contract/problem.ts'
import type { Rule } from '../contract/rule.ts'
import { messages } from '../text/messages.ts'
import { mayRuleOfRulesHave, severityOf } from '../alarms/severity.ts'
import {
  delayLimitSeconds,
  ruleTexts,
  timeToRespondLimitMinutes,
  triggerCountLimit,
  windowLimitSeconds,
} from './ruleLimits.ts'

/** The fields of a rule that can be checked without reading its models or other rules. */
export type RuleSettings = Pick<
  Rule,
  | 'ruleType'
  | 'severity'
  | 'alarmTriggerCount'
  | 'alarmTriggerWindowPeriod'
  | 'timeFormat'
  | 'clearExpression'
  | 'onDelay'
  | 'offDelay'
  | 'timeToRespond'
>

/**
 * Finds the problems in a rule's settings: count, window, severity (specification B §5, §9), clear condition, delays
 * and time to respond.
 */
export const settingsProblems = (rule: RuleSettings): Problem[] => [
  ...countProblems(rule),
  ...windowProblems(rule),
  ...severityProblems(rule),
  ...dampingProblems(rule),
  ...responseProblems(rule),
]

const delays = ['onDelay', 'offDelay'] as const

type Damping = Pick<RuleSettings, 'ruleType' | 'alarmTriggerCount' | 'clearExpression' | 'onDelay' | 'offDelay'>

/** Finds the problems in a rule's clear condition and delays. The condition's expression is checked elsewhere. */
export const dampingProblems = (rule: Damping): Problem[] => {
  const isOnData = rule.ruleType === 'Expression'
  const clear =
    rule.clearExpression === undefined || isOnData
      ? []
      : [{ field: 'clearExpression', message: ruleTexts.clearCondition }]
  const wrong = delays.flatMap(field => {
    const message = rule[field] === undefined ? undefined : delayProblem(rule, rule[field])
    return message === undefined ? [] : [{ field, message }]
  })
  return [...clear, ...wrong]
}

const delayProblem = ({ ruleType, alarmTriggerCount: count = 1 }: Damping, seconds: number): string | undefined => {
  if (ruleType !== 'Expression') return ruleTexts.delayOfOthers
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > delayLimitSeconds) return ruleTexts.delay
  return count > 1 ? ruleTexts.delayWithCount : undefined
}

const countProblems = ({ alarmTriggerCount: count }: RuleSettings): Problem[] => {
  const isRight = count === undefined || (Number.isInteger(count) && count >= 1 && count <= triggerCountLimit)
  return isRight ? [] : [{ field: 'alarmTriggerCount', message: ruleTexts.count }]
}

const responseProblems = ({ timeToRespond: minutes }: RuleSettings): Problem[] => {
  const isRight =
    minutes === undefined || (Number.isInteger(minutes) && minutes >= 1 && minutes <= timeToRespondLimitMinutes)
  return isRight ? [] : [{ field: 'timeToRespond', message: ruleTexts.timeToRespond }]
}

/**
 * Finds the problems in a rule's window (specification B §5). A window is required for a rule of rules, and for a
 * rule that counts how often it was TRUE.
 */
const windowProblems = (rule: RuleSettings): Problem[] => {
  const { ruleType, alarmTriggerCount, alarmTriggerWindowPeriod: seconds, timeFormat } = rule
  const isNeeded = alarmTriggerCount !== undefined || ruleType === 'ruleOfRules'
  const problems: Problem[] = []
  const message = seconds === undefined ? isNeeded && messages.required : windowLengthProblem(seconds, timeFormat)
  if (message) problems.push({ field: 'alarmTriggerWindowPeriod', message })
  if (isNeeded && timeFormat === undefined) problems.push({ field: 'timeFormat', message: messages.required })
  return problems
}

/**
 * Returns the problem of a window that is too short or too long, or undefined if there is none. The message uses the
 * unit in which the window was entered.
 */
export const windowLengthProblem = (seconds: number, timeFormat: Rule['timeFormat']): string | undefined => {
  if (seconds === 0) return ruleTexts.windowTooShort
  if (seconds <= windowLimitSeconds) return undefined
  return timeFormat === 'Hour' ? messages.hoursLimit : messages.minutesLimit
}

const severityProblems = ({ ruleType, severity }: RuleSettings): Problem[] =>
  ruleType === 'ruleOfRules' && severityOf(severity) && !mayRuleOfRulesHave(severity)
    ? [{ field: 'severity', message: ruleTexts.pairFrequency }]
    : []
