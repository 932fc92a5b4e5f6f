import type { Problem } from '#shared/contract/problem.ts'
import type { AlarmResponse, AnyRuleInput, Rule as WireRule, RuleType } from '#shared/contract/rule.ts'
import { print } from '#shared/expression/print.ts'
import { severityOf } from '#shared/alarms/severity.ts'
import { ruleTexts } from '#shared/rules/ruleLimits.ts'
import { findChildRules, inactiveReason, sharedModels, type Rule, type Saving, type UnpublishedRule } from './rule.ts'
import { inputsIn, parsed, type RuleExpression } from './ruleExpression.ts'

/**
 * A rule in the specification's spelling (B §3). This spelling is used on the wire, in stored items and in audit
 * records, and nowhere else on the server. This file converts it in both directions.
 */
type WireFields = Omit<WireRule, 'inactiveReason' | 'versionTimestamp'>

/**
 * The fields of a rule in an API call, without its name. They define a new rule or change a stored one. If they
 * change a stored rule, its missing fields keep their values.
 */
export type SentRule = Omit<AnyRuleInput, 'ruleName'>

/** A rule in the form in which it is stored. */
export type StoredRule = WireFields & Pick<WireRule, 'versionTimestamp'> & Pick<Rule, Versioning>

type Versioning = 'version' | 'since' | 'ended' | 'endings'

export const toWireFields = (rule: UnpublishedRule): WireFields => ({
  ruleName: rule.ruleName,
  ruleType: rule.type,
  description: rule.description,
  ruleExpression: rule.expression.text,
  inputValues: [...rule.inputs],
  dependentRules: [...rule.children],
  models: [...rule.models],
  severity: rule.severity,
  isDeleted: rule.enabled ? 'false' : 'true',
  alarmTriggerCount: rule.count,
  alarmTriggerWindowPeriod: rule.window.seconds,
  timeFormat: rule.window.enteredIn,
  NotificationType: severityOf(rule.severity)?.type ?? 'No Notification',
  resetAlarmWhenFalse: rule.resetWhenFalse,
  resetAlarmAfterFirstTrigger: rule.resetAfterFirst,
  clearExpression: rule.clear?.text,
  onDelay: rule.onDelay,
  offDelay: rule.offDelay,
  ...rule.response,
  ...shadowOnTheWire(rule),
  userGroups: [...rule.userGroups],
  revision: rule.revision,
  createTime: rule.createdTime,
  createdBy: rule.createdBy,
  updateTime: rule.updatedTime,
  updatedBy: rule.updatedBy,
})

/** Returns `shadow` and `comparedWith`. A live rule has neither, as in releases that had no shadows. */
const shadowOnTheWire = ({ shadow }: UnpublishedRule): Pick<WireRule, 'shadow' | 'comparedWith'> =>
  shadow ? { shadow: true, comparedWith: shadow.comparedWith } : {}

/**
 * Returns a rule as the API sends it. A rule of rules has the models that its two rules share at present and, if it
 * is inactive, the reason.
 */
export const ruleOnTheWire = (rule: Rule, named: ReadonlyMap<string, Rule>): WireRule => {
  const fields = { ...toWireFields(rule), versionTimestamp: rule.versionTime }
  if (rule.type !== 'ruleOfRules') return fields
  const reason = inactiveReason(rule, named)
  const models = sharedModels(findChildRules(rule, named))
  return { ...fields, models, ...(reason !== undefined && { inactiveReason: reason }) }
}

export const toStoredRule = (rule: Rule): StoredRule => {
  const { version, since, ended, endings, versionTime: versionTimestamp } = rule
  return { ...toWireFields(rule), version, since, ended, versionTimestamp, ...(endings && { endings }) }
}

export const ruleOfStored = (stored: StoredRule): Rule => ({
  ruleName: stored.ruleName,
  type: stored.ruleType,
  description: stored.description,
  expression: { text: stored.ruleExpression },
  clear: stored.clearExpression === undefined ? undefined : { text: stored.clearExpression },
  inputs: stored.inputValues,
  children: stored.dependentRules,
  models: stored.models,
  severity: stored.severity,
  enabled: stored.isDeleted === 'false',
  count: stored.alarmTriggerCount,
  window: { seconds: stored.alarmTriggerWindowPeriod, enteredIn: stored.timeFormat },
  onDelay: stored.onDelay,
  offDelay: stored.offDelay,
  response: responseOf(stored),
  ...(stored.shadow && { shadow: { comparedWith: stored.comparedWith } }),
  resetWhenFalse: stored.resetAlarmWhenFalse,
  resetAfterFirst: stored.resetAlarmAfterFirstTrigger,
  userGroups: stored.userGroups,
  revision: stored.revision,
  createdTime: stored.createTime,
  createdBy: stored.createdBy,
  updatedTime: stored.updateTime,
  updatedBy: stored.updatedBy,
  version: stored.version,
  since: stored.since,
  ended: stored.ended,
  ...(stored.endings && { endings: stored.endings }),
  versionTime: stored.versionTimestamp,
})

/** Returns the part of a rule that is recorded in the audit trail: the fields that people enter. */
export const ruleForAudit = (rule: UnpublishedRule | undefined) => {
  if (!rule) return undefined
  const fields = toWireFields(rule)
  return {
    ruleType: fields.ruleType,
    description: fields.description,
    ruleExpression: fields.ruleExpression,
    dependentRules: fields.dependentRules,
    models: fields.models,
    severity: fields.severity,
    isDeleted: fields.isDeleted,
    alarmTriggerCount: fields.alarmTriggerCount,
    alarmTriggerWindowPeriod: fields.alarmTriggerWindowPeriod,
    timeFormat: fields.timeFormat,
    resetAlarmWhenFalse: fields.resetAlarmWhenFalse,
    resetAlarmAfterFirstTrigger: fields.resetAlarmAfterFirstTrigger,
    clearExpression: fields.clearExpression,
    onDelay: fields.onDelay,
    offDelay: fields.offDelay,
    ...rule.response,
    ...shadowOnTheWire(rule),
  }
}

/** Applies a user's input to the stored rule, or makes a new rule with the defaults of the specification (B §9). */
export const ruleFrom = (
  ruleName: string,
  sent: SentRule,
  stored: Rule | undefined,
  saving: Saving,
): UnpublishedRule => {
  const type = stored?.type ?? sent.ruleType ?? 'Expression'
  const isOfRules = type === 'ruleOfRules'
  const time = new Date(saving.at).toISOString()
  const expression = isOfRules ? { text: '' } : expressionFrom(type, sent.ruleExpression, stored)
  const clear = clearFrom(given(sent, 'clearExpression', stored?.clear?.text), stored)
  const disabled = sent.isDeleted ?? sent.deleted
  return {
    ruleName,
    type,
    description: sent.description ?? stored?.description ?? '',
    expression,
    clear,
    inputs: isOfRules ? [] : [...new Set([...inputsIn(expression), ...(clear ? inputsIn(clear) : [])])],
    children: isOfRules ? (sent.dependentRules ?? stored?.children ?? []) : [],
    models: isOfRules ? [] : [...new Set(sent.models ?? stored?.models)],
    severity: sent.severity ?? stored?.severity ?? 0,
    enabled: disabled === undefined ? (stored?.enabled ?? true) : disabled === 'false',
    count: isOfRules ? undefined : given(sent, 'alarmTriggerCount', stored?.count),
    window: {
      seconds: given(sent, 'alarmTriggerWindowPeriod', stored?.window.seconds),
      enteredIn: given(sent, 'timeFormat', stored?.window.enteredIn),
    },
    onDelay: given(sent, 'onDelay', stored?.onDelay) || undefined,
    offDelay: given(sent, 'offDelay', stored?.offDelay) || undefined,
    response: responseOf({
      consequence: given(sent, 'consequence', stored?.response.consequence),
      action: given(sent, 'action', stored?.response.action),
      timeToRespond: given(sent, 'timeToRespond', stored?.response.timeToRespond),
    }),
    ...shadowFrom(sent, stored),
    resetWhenFalse: !isOfRules && (sent.resetAlarmWhenFalse ?? stored?.resetWhenFalse ?? false),
    resetAfterFirst: !isOfRules && (sent.resetAlarmAfterFirstTrigger ?? stored?.resetAfterFirst ?? true),
    userGroups: [...saving.groups],
    revision: (stored?.revision ?? 0) + 1,
    createdTime: stored?.createdTime ?? time,
    createdBy: stored?.createdBy ?? saving.by,
    updatedTime: time,
    updatedBy: saving.by,
  }
}

/**
 * Returns the value of an optional field of a rule after a call. A field that is sent as undefined is cleared; a
 * field that is not sent keeps its value.
 */
const given = <Name extends keyof SentRule>(sent: SentRule, name: Name, stored: SentRule[Name]): SentRule[Name] =>
  name in sent ? sent[name] : stored

/**
 * Returns the fields of a shadow after a change to the rule. If the rule becomes live, the choice of the rule it is
 * compared with is dropped.
 */
const shadowFrom = (sent: SentRule, stored: Rule | undefined): Pick<UnpublishedRule, 'shadow'> => {
  const isShadow = sent.shadow ?? stored?.shadow !== undefined
  return isShadow ? { shadow: { comparedWith: given(sent, 'comparedWith', stored?.shadow?.comparedWith) } } : {}
}

/** Returns those parts of a rule's response to alarms that are not blank. */
const responseOf = (fields: AlarmResponse): AlarmResponse => {
  const [consequence, action] = [fields.consequence?.trim(), fields.action?.trim()]
  return {
    ...(consequence && { consequence }),
    ...(action && { action }),
    ...(fields.timeToRespond !== undefined && { timeToRespond: fields.timeToRespond }),
  }
}

/** Returns a rule's clear condition with this text. Undefined if the text is blank. */
const clearFrom = (text: string | undefined, stored: Rule | undefined): RuleExpression | undefined => {
  const written = text?.trim() ?? ''
  if (written === '') return undefined
  return stored?.clear?.text === written ? stored.clear : { text: written }
}

/**
 * Returns a rule's expression with this text. Device codes are stored in lower case, other expressions as they were
 * written.
 */
const expressionFrom = (type: RuleType, sent: string | undefined, stored: Rule | undefined): RuleExpression => {
  if (sent === undefined && stored) return stored.expression
  const written = { text: sent?.trim() ?? '' }
  const { tree } = parsed(written)
  const text = tree && type === 'deviceCode' ? print(tree) : written.text
  return text === written.text ? written : { text }
}

/**
 * Lists the contradictions within the fields of a rule that a user sends, and between these fields and the resulting
 * rule.
 */
export const inputProblems = (
  rule: UnpublishedRule,
  { ruleType, isDeleted, deleted, NotificationType, comparedWith }: SentRule,
): Problem[] => {
  const problems: Problem[] = []
  if (ruleType !== undefined && ruleType !== rule.type)
    problems.push({
      field: 'ruleType',
      message: `${rule.ruleName} is of the type ${rule.type}, which cannot be changed`,
    })
  if (isDeleted !== undefined && deleted !== undefined && isDeleted !== deleted)
    problems.push({ field: 'deleted', message: 'The field deleted contradicts isDeleted' })
  const wanted = severityOf(rule.severity)?.type
  if (NotificationType !== undefined && wanted !== undefined && NotificationType !== wanted)
    problems.push({ field: 'NotificationType', message: `The severity ${rule.severity} is of the type ${wanted}` })
  if (comparedWith !== undefined && !rule.shadow)
    problems.push({ field: 'comparedWith', message: ruleTexts.comparedLive })
  return problems
}
