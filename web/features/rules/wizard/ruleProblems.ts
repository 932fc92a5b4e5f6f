import { RuleInput, RuleName } from '#schemas/rule.ts'
import { DeviceCode } from '#schemas/calls/rules.ts'
import { parse } from '#shared/expression/parse.ts'
import { messages } from '#shared/text/messages.ts'
import { settingsProblems, type RuleSettings } from '#shared/rules/ruleProblems.ts'
import type { FieldProblems } from '#web/components/form/problems.ts'
import { severityCode } from './ruleInput.ts'
import { hasField, stepsOf, type StepId } from './ruleSteps.ts'
import { expressionKey, type RuleValues } from './ruleValues.ts'
import { delayProblem, delaySeconds } from './times/ruleDelay.ts'
import { windowProblem, windowSeconds } from './times/ruleWindow.ts'

/** The problems by field; undefined for a field without one. */
type Found = { readonly [Name in keyof RuleValues]?: string | undefined }

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

/** The contract's problem with one field; for an empty field, the message of specification B §5. */
const said = (schema: Schema, value: string): string | undefined =>
  value.trim() === '' ? messages.required : schema.safeParse(value).error?.issues[0]?.message

const { description: Description, consequence: Consequence, action: Action } = RuleInput.shape

/** The problem that the server would find in one of the settings of a rule. */
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
 * A window that nobody touched has no problem. It is as it was stored, which may be finer than what can be entered.
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

/** The problem of a clear condition by itself. The server also checks it against the parameters of the models. */
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
 * The problems that keep a step from being left forwards.
 * @param stored The values that the form began with; undefined for a new rule.
 */
export const stepProblems = (
  id: StepId,
  values: RuleValues,
  stored: RuleValues | undefined,
): FieldProblems<RuleValues> =>
  Object.fromEntries(Object.entries(problemsIn(id, values, stored)).filter(([, text]) => text !== undefined))

/** Whether a mandatory field is empty, even if it has a problem of another kind. */
export const isMissingSome = (values: RuleValues, problems: FieldProblems<RuleValues>): boolean =>
  (Object.keys(problems) as (keyof RuleValues)[]).some(name => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
  })

/** The first step in which something is missing or wrong; the review if nothing is. */
export const firstOpenStep = (values: RuleValues, stored: RuleValues | undefined): StepId =>
  stepsOf(values.ruleType).find(id => Object.keys(stepProblems(id, values, stored)).length > 0) ?? 'review'

/** The first problem, and the step in which it can be mended. */
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
