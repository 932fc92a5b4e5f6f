import { RuleInput, RuleName } from '#schemas/rule.ts'
import { DeviceCode } from '#schemas/calls/rules.ts'
import { parse } from '#shared/expression/parse.ts'
import { messages } from '#shared/text/messages.ts'
import { settingsProblems, type RuleSettings } from '#shared/rules/settingsProblems.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'
import { severityCode } from './ruleInput.ts'
import { hasField, stepsOf, type StepId } from './ruleSteps.ts'
import { expressionKey, type RuleValues } from './ruleValues.ts'
import { delayProblem, delaySeconds } from './times/ruleDelay.ts'
import { windowProblem, windowSeconds } from './times/ruleWindow.ts'

/** The problems of a rule's form, keyed by field; undefined for a field without a problem. */
type Found = { readonly [Name in keyof RuleValues]?: string | undefined }

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

/** Checks a field against the contract. For an empty field, it returns the message of specification B §5. */
const said = (schema: Schema, value: string): string | undefined =>
  value.trim() === '' ? messages.required : schema.safeParse(value).error?.issues[0]?.message

const { description: Description, consequence: Consequence, action: Action } = RuleInput.shape

/** Checks one of the rule's settings, such as its severity or on-delay, as the server would. */
const problemOf = (values: RuleValues, field: keyof RuleSettings): string | undefined => {
  const { ruleType, alarmTriggerCount: count, timeFormat } = values
  const settings = {
    ruleType,
    severity: severityCode(values) ?? 0,
    alarmTriggerCount: count === '' ? undefined : digitsIn(count),
    alarmTriggerWindowPeriod: windowSeconds(values),
    timeFormat,
    onDelay: delayOf(values.onDelay),
    offDelay: delayOf(values.offDelay),
    timeToRespond: values.timeToRespond.trim() === '' ? undefined : digitsIn(values.timeToRespond.trim()),
  }
  return settingsProblems(settings).find(problem => problem.field === field)?.message
}

const delayOf = (minutes: string): number | undefined => delaySeconds(minutes) || undefined

const digitsIn = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/**
 * Checks the rule's window. If the user has not changed the window, it counts as correct, because the stored value
 * may be more precise than the form allows.
 */
const problemOfWindow = (values: RuleValues, stored: RuleValues | undefined): string | undefined => {
  const { alarmTriggerWindowPeriod: entered, timeFormat } = values
  if (entered.trim() === '') return problemOf(values, 'alarmTriggerWindowPeriod')
  if (stored?.alarmTriggerWindowPeriod === entered && stored.timeFormat === timeFormat) return undefined
  return windowProblem(values)
}

const configureProblems = (values: RuleValues, stored: RuleValues | undefined): Found => {
  const alarmTriggerWindowPeriod = problemOfWindow(values, stored)
  const alarmTriggerCount = problemOf(values, 'alarmTriggerCount')
  switch (values.ruleType) {
    case 'Expression':
      return {
        ruleExpression: problemOfExpression(values),
        alarmTriggerCount,
        alarmTriggerWindowPeriod,
        clearExpression: problemOfClear(values),
        onDelay: delayProblem(values.onDelay) ?? problemOf(values, 'onDelay'),
        offDelay: delayProblem(values.offDelay) ?? problemOf(values, 'offDelay'),
      }
    case 'deviceCode':
      return { alarmTriggerCount, alarmTriggerWindowPeriod }
    case 'ruleOfRules':
      return {
        dependentRules: values.dependentRules.length === 2 ? undefined : 'Choose exactly two rules',
        alarmTriggerWindowPeriod,
      }
  }
}

/** Checks the syntax of a clear condition. The server also checks it against the models' parameters. */
const problemOfClear = ({ clearExpression }: RuleValues): string | undefined =>
  clearExpression.trim() === '' ? undefined : parse(clearExpression).problems?.[0]?.message

const problemOfExpression = (values: RuleValues): string | undefined => {
  if (values.ruleExpression.trim() === '') return messages.required
  return values.validated === expressionKey(values) ? undefined : 'Validate the expression first'
}

const severityProblems = (values: RuleValues): Found => {
  const chosen =
    severityCode(values) === undefined
      ? { NotificationType: messages.required }
      : { frequency: problemOf(values, 'severity') }
  return {
    ...chosen,
    consequence: Consequence.safeParse(values.consequence).error?.issues[0]?.message,
    action: Action.safeParse(values.action).error?.issues[0]?.message,
    timeToRespond: problemOf(values, 'timeToRespond'),
  }
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

/**
 * The problems that prevent the user from continuing to the next step.
 * @param stored the form's initial values; undefined for a new rule
 */
export const stepProblems = (
  id: StepId,
  values: RuleValues,
  stored: RuleValues | undefined,
): FieldProblems<RuleValues> =>
  Object.fromEntries(Object.entries(problemsIn(id, values, stored)).filter(([, text]) => text !== undefined))

/** Whether any of the fields with a problem is empty, whatever its problem is. */
export const isMissingSome = (values: RuleValues, problems: FieldProblems<RuleValues>): boolean =>
  (Object.keys(problems) as (keyof RuleValues)[]).some(name => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  })

/** The first step of the wizard that is incomplete or invalid; the review step if there is none. */
export const firstOpenStep = (values: RuleValues, stored: RuleValues | undefined): StepId =>
  stepsOf(values.ruleType).find(id => Object.keys(stepProblems(id, values, stored)).length > 0) ?? 'review'

/** The first problem of the rule, and the wizard's step in which it can be solved. */
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
