import { RuleDraft, RuleName, triggerCountLimit } from '#shared/contract/rule.ts'
import { DeviceCode } from '#shared/contract/rules.ts'
import { messages } from '#shared/messages.ts'
import { mayRuleOfRulesHave } from '#shared/severity.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'
import { severityCode } from './ruleInput.ts'
import { hasField, stepsOf, type StepId } from './ruleSteps.ts'
import { expressionKey, type RuleValues } from './ruleValues.ts'
import { windowProblem } from './ruleWindow.ts'

/** Undefined for a field that nothing is wrong with. */
type Found = { readonly [Name in keyof RuleValues]?: string | undefined }

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

/** The contract's word on one field; of an empty one B §5's. */
const said = (schema: Schema, value: string): string | undefined =>
  value.trim() === '' ? messages.required : schema.safeParse(value).error?.issues[0]?.message

const { description: Description } = RuleDraft.shape

/** B §5: a window is needed with a count, and of a rule of rules; one that nobody touched is as it is stored. */
const problemOfWindow = (values: RuleValues, stored: RuleValues | undefined): string | undefined => {
  const { alarmTriggerWindowPeriod: entered, timeFormat } = values
  const isNeeded = values.ruleType === 'ruleOfRules' || values.alarmTriggerCount !== ''
  if (entered.trim() === '') return isNeeded ? messages.required : undefined
  if (stored?.alarmTriggerWindowPeriod === entered && stored.timeFormat === timeFormat) return undefined
  return windowProblem(values)
}

const problemOfCount = (text: string): string | undefined =>
  text === '' || (/^\d{1,2}$/.test(text) && Number(text) > 0)
    ? undefined
    : `The count is a number from 1 to ${triggerCountLimit}`

const configureProblems = (values: RuleValues, stored: RuleValues | undefined): Found => {
  const alarmTriggerWindowPeriod = problemOfWindow(values, stored)
  const alarmTriggerCount = problemOfCount(values.alarmTriggerCount)
  switch (values.ruleType) {
    case 'Expression':
      return { ruleExpression: problemOfExpression(values), alarmTriggerCount, alarmTriggerWindowPeriod }
    case 'deviceCode':
      return { alarmTriggerCount, alarmTriggerWindowPeriod }
    case 'ruleOfRules':
      return {
        dependentRules: values.dependentRules.length === 2 ? undefined : 'Choose exactly two rules',
        alarmTriggerWindowPeriod,
      }
  }
}

const problemOfExpression = (values: RuleValues): string | undefined => {
  if (values.ruleExpression.trim() === '') return messages.required
  return values.validated === expressionKey(values) ? undefined : 'Validate the expression first'
}

const severityProblems = (values: RuleValues): Found => {
  const code = severityCode(values)
  if (code === undefined) return { NotificationType: messages.required }
  const isRefused = values.ruleType === 'ruleOfRules' && !mayRuleOfRulesHave(code)
  return { frequency: isRefused ? 'A rule of rules is sent immediately or every 24 hours' : undefined }
}

const problemsIn = (id: StepId, values: RuleValues, stored: RuleValues | undefined): Found => {
  switch (id) {
    case 'create':
      return {
        ...(values.ruleType === 'deviceCode'
          ? { deviceCode: said(DeviceCode, values.deviceCode) }
          : { ruleName: said(RuleName, values.ruleName) }),
        description: Description.safeParse(values.description).error?.issues[0]?.message,
      }
    case 'models':
      return { models: values.models.length === 0 ? messages.required : undefined }
    case 'configure':
      return configureProblems(values, stored)
    case 'severity':
      return severityProblems(values)
    case 'review':
      return {}
  }
}

/** What keeps a step from being left forwards. @param stored What the form began with; undefined for a new rule. */
export const stepProblems = (
  id: StepId,
  values: RuleValues,
  stored: RuleValues | undefined,
): FieldProblems<RuleValues> =>
  Object.fromEntries(Object.entries(problemsIn(id, values, stored)).filter(([, text]) => text !== undefined))

/** The step in which something is missing or wrong first; the review where nothing is. */
export const firstOpenStep = (values: RuleValues, stored: RuleValues | undefined): StepId =>
  stepsOf(values.ruleType).find(id => Object.keys(stepProblems(id, values, stored)).length > 0) ?? 'review'

/** What was found wrong first, and in which step it can be mended. */
export const firstProblem = (
  values: RuleValues,
  problemOf: (name: keyof RuleValues) => string | undefined,
): { readonly step: StepId; readonly text: string } | undefined => {
  const names = Object.keys(values) as (keyof RuleValues)[]
  for (const step of stepsOf(values.ruleType)) {
    const text = names
      .filter(name => hasField(step, name))
      .map(problemOf)
      .find(found => found !== undefined)
    if (text !== undefined) return { step, text }
  }
  return undefined
}
