import type { Problem } from '../contract/problem.ts'
import type { Rule } from '../contract/rule.ts'
import { messages } from '../messages.ts'
import { mayRuleOfRulesHave, severityOf } from '../severity.ts'
import { ruleTexts, triggerCountLimit, windowLimitSeconds } from './ruleLimits.ts'

/** The fields of a rule that are right or wrong by themselves, whatever models and other rules there are. */
export type RuleSettings = Pick<
  Rule,
  'ruleType' | 'severity' | 'alarmTriggerCount' | 'alarmTriggerWindowPeriod' | 'timeFormat'
>

/** The problems of a rule's count, window and severity (B §5, §9), field by field. */
export const settingsProblems = (rule: RuleSettings): Problem[] => [
  ...countProblems(rule),
  ...windowProblems(rule),
  ...severityProblems(rule),
]

const countProblems = ({ alarmTriggerCount: count }: RuleSettings): Problem[] => {
  const isRight = count === undefined || (Number.isInteger(count) && count >= 1 && count <= triggerCountLimit)
  return isRight ? [] : [{ field: 'alarmTriggerCount', message: ruleTexts.count }]
}

/** B §5: a rule that counts, and a rule of rules, has a window. */
const windowProblems = (rule: RuleSettings): Problem[] => {
  const { ruleType, alarmTriggerCount, alarmTriggerWindowPeriod: seconds, timeFormat } = rule
  const isNeeded = alarmTriggerCount !== undefined || ruleType === 'ruleOfRules'
  const problems: Problem[] = []
  const message = seconds === undefined ? isNeeded && messages.required : windowProblem(seconds, timeFormat)
  if (message) problems.push({ field: 'alarmTriggerWindowPeriod', message })
  if (isNeeded && timeFormat === undefined) problems.push({ field: 'timeFormat', message: messages.required })
  return problems
}

/** The problem of a window's length, if there is one, told in the unit that it was entered in. */
export const windowProblem = (seconds: number, timeFormat: Rule['timeFormat']): string | undefined => {
  if (seconds === 0) return ruleTexts.windowTooShort
  if (seconds <= windowLimitSeconds) return undefined
  return timeFormat === 'Hour' ? messages.hoursLimit : messages.minutesLimit
}

const severityProblems = ({ ruleType, severity }: RuleSettings): Problem[] =>
  ruleType === 'ruleOfRules' && severityOf(severity) && !mayRuleOfRulesHave(severity)
    ? [{ field: 'severity', message: ruleTexts.pairFrequency }]
    : []
