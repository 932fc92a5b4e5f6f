import type { AnyRuleInput, RuleType } from '#shared/contract/rule.ts'
import { inputsOf } from '#shared/expression/conditions.ts'
import { parse } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'
import { severityOf } from '#shared/severity.ts'
import type { RuleFields, StoredRule } from './storedRule.ts'

/** Who saves a rule, in which groups, when. */
export interface Saving {
  readonly by: string
  readonly groups: readonly string[]
  readonly at: number
}

/** What is sent to make or change a rule, of whichever type. */
export type Draft = Omit<AnyRuleInput, 'ruleName'>

/** The rule that a draft makes of the stored one: what it leaves out stays. Of a new rule B §9 says what is left out. */
export const ruleFrom = (
  ruleName: string,
  draft: Draft,
  stored: StoredRule | undefined,
  saving: Saving,
): RuleFields => {
  const ruleType = stored?.ruleType ?? draft.ruleType ?? 'Expression'
  const isOfRules = ruleType === 'ruleOfRules'
  const severity = draft.severity ?? stored?.severity ?? 0
  const time = new Date(saving.at).toISOString()
  const written = draft.ruleExpression ?? stored?.ruleExpression ?? ''
  return {
    ruleName,
    ruleType,
    description: draft.description ?? stored?.description ?? '',
    ...(isOfRules ? { ruleExpression: '', inputValues: [] } : expressionOf(ruleType, written)),
    dependentRules: isOfRules ? (draft.dependentRules ?? stored?.dependentRules ?? []) : [],
    models: isOfRules ? [] : [...new Set(draft.models ?? stored?.models)],
    severity,
    isDeleted: draft.isDeleted ?? draft.deleted ?? stored?.isDeleted ?? 'false',
    alarmTriggerCount: isOfRules ? undefined : given(draft, 'alarmTriggerCount', stored),
    alarmTriggerWindowPeriod: given(draft, 'alarmTriggerWindowPeriod', stored),
    timeFormat: given(draft, 'timeFormat', stored),
    NotificationType: draft.NotificationType ?? severityOf(severity)?.type ?? 'No Notification',
    resetAlarmWhenFalse: !isOfRules && (draft.resetAlarmWhenFalse ?? stored?.resetAlarmWhenFalse ?? false),
    resetAlarmAfterFirstTrigger:
      !isOfRules && (draft.resetAlarmAfterFirstTrigger ?? stored?.resetAlarmAfterFirstTrigger ?? true),
    userGroups: [...saving.groups],
    revision: (stored?.revision ?? 0) + 1,
    createTime: stored?.createTime ?? time,
    createdBy: stored?.createdBy ?? saving.by,
    updateTime: time,
    updatedBy: saving.by,
  }
}

/** A field that can be emptied: there and undefined is not left out. */
const given = <Name extends 'alarmTriggerCount' | 'alarmTriggerWindowPeriod' | 'timeFormat'>(
  draft: Draft,
  name: Name,
  stored: StoredRule | undefined,
): Draft[Name] => (name in draft ? draft[name] : stored?.[name])

/** Device codes are kept in small letters; other expressions as they were written. */
const expressionOf = (ruleType: RuleType, text: string) => {
  const { tree } = parse(text)
  const ruleExpression = tree && ruleType === 'deviceCode' ? print(tree) : text.trim()
  return { ruleExpression, inputValues: tree ? inputsOf(tree) : [] }
}
