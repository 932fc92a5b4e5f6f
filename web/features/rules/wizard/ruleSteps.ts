import type { RuleType } from '#shared/contract/rule.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import type { RuleValues } from './ruleValues.ts'

const stepIds = ['create', 'models', 'configure', 'severity', 'review'] as const

/**
 * The name of a step. It is in the address, so that a reload stays on the step. In the terms of specification B §4,
 * `review` is the REVIEW_PAGE, and all other steps are the CREATE_PAGE.
 */
export type StepId = (typeof stepIds)[number]

/** The form fields of each step of the rule wizard, in the order in which the step shows them. */
const fieldsOfStep: Readonly<Record<StepId, readonly (keyof RuleValues)[]>> = {
  create: ['ruleType', 'ruleName', 'deviceCode', 'description', 'deleted'],
  models: ['models'],
  configure: [
    'ruleExpression',
    'dependentRules',
    'alarmTriggerCount',
    'alarmTriggerWindowPeriod',
    'timeFormat',
    'clearExpression',
    'onDelay',
    'offDelay',
  ],
  severity: ['NotificationType', 'frequency', 'shadow', 'comparedWith', 'consequence', 'action', 'timeToRespond'],
  review: [],
}

/** The steps for a type of rule. A rule of rules has the models of its two rules, so it has no step for models. */
export const stepsOf = (ruleType: RuleType): readonly StepId[] =>
  stepIds.filter(id => id !== 'models' || ruleType !== 'ruleOfRules')

export const stepTitle = (id: StepId, ruleType: RuleType, isNew: boolean): string => {
  switch (id) {
    case 'create':
      return `${isNew ? 'Create' : 'Update'} Rule for ${typeLabels[ruleType]}`
    case 'models':
      return 'Select Models for Rules'
    case 'configure':
      return 'Configure Rules'
    case 'severity':
      return 'Configure Severity'
    case 'review':
      return 'Review'
  }
}

export const hasField = (id: StepId, name: string): boolean => fieldsOfStep[id].some(field => field === name)
