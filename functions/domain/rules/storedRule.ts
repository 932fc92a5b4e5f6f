import type { Rule } from '#shared/contract/rule.ts'
import type { RuleVersion } from '../alarms/state/ruleVersion.ts'

/** What a person says of a rule, with who and when. What a rule of rules takes from its two rules is added on the way out. */
export type RuleFields = Omit<Rule, 'inactiveReason' | 'versionTimestamp'>

/** A rule as the service keeps it: with what the engine tells its versions by. */
export type StoredRule = RuleFields &
  Pick<Rule, 'versionTimestamp'> &
  Pick<RuleVersion, 'version' | 'since' | 'ended' | 'endings'>

export const isEnabled = ({ isDeleted }: Pick<StoredRule, 'isDeleted'>): boolean => isDeleted === 'false'

/** The models that all of some rules are for, in the first one's order. */
export const sharedModels = ([first, ...others]: readonly Pick<StoredRule, 'models'>[]): string[] =>
  (first?.models ?? []).filter(model => others.every(({ models }) => models.includes(model)))

/** A rule as it is answered: a rule of rules with the models of its two rules as they are now, and why it rests. */
export const ruleOnTheWire = (rule: StoredRule, named: ReadonlyMap<string, StoredRule>): Rule => {
  const { version: _version, since: _since, ended: _ended, endings: _endings, ...told } = rule
  if (rule.ruleType !== 'ruleOfRules') return told
  const children = rule.dependentRules.flatMap(name => named.get(name) ?? [])
  const models = sharedModels(children)
  const reason = inactiveReason(rule, children, models)
  return { ...told, models, ...(isEnabled(rule) && reason !== undefined && { inactiveReason: reason }) }
}

const inactiveReason = (
  { dependentRules }: StoredRule,
  children: readonly StoredRule[],
  models: readonly string[],
): string | undefined => {
  const missing = dependentRules.find(name => !children.some(({ ruleName }) => ruleName === name))
  if (missing !== undefined) return `${missing} does not exist`
  const disabled = children.find(child => !isEnabled(child))
  if (disabled) return `${disabled.ruleName} is disabled`
  return models.length === 0 ? `${dependentRules.join(' and ')} share no model` : undefined
}

/** What the audit trail keeps of a rule: what a person says of it. */
export const ruleForAudit = (rule: RuleFields | undefined) =>
  rule && {
    ruleType: rule.ruleType,
    description: rule.description,
    ruleExpression: rule.ruleExpression,
    dependentRules: rule.dependentRules,
    models: rule.models,
    severity: rule.severity,
    isDeleted: rule.isDeleted,
    alarmTriggerCount: rule.alarmTriggerCount,
    alarmTriggerWindowPeriod: rule.alarmTriggerWindowPeriod,
    timeFormat: rule.timeFormat,
    resetAlarmWhenFalse: rule.resetAlarmWhenFalse,
    resetAlarmAfterFirstTrigger: rule.resetAlarmAfterFirstTrigger,
  }
