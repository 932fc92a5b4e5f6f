import type { Rule } from '#shared/contract/rule.ts'

/** A rule as the service keeps it. What a rule of rules takes from its two rules is added on the way out. */
export type StoredRule = Omit<Rule, 'inactiveReason'>

export const isEnabled = ({ isDeleted }: Pick<StoredRule, 'isDeleted'>): boolean => isDeleted === 'false'

/** The models that all of some rules are for, in the first one's order. */
export const sharedModels = ([first, ...others]: readonly Pick<StoredRule, 'models'>[]): string[] =>
  (first?.models ?? []).filter(model => others.every(({ models }) => models.includes(model)))

/** A rule as it is answered: a rule of rules with the models of its two rules as they are now, and why it rests. */
export const ruleOnTheWire = (rule: StoredRule, named: ReadonlyMap<string, StoredRule>): Rule => {
  if (rule.ruleType !== 'ruleOfRules') return rule
  const children = rule.dependentRules.flatMap(name => named.get(name) ?? [])
  const models = sharedModels(children)
  const reason = inactiveReason(rule, children, models)
  return { ...rule, models, ...(isEnabled(rule) && reason !== undefined && { inactiveReason: reason }) }
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

/** What the audit trail keeps of a rule: all but what the record itself says. */
export const ruleForAudit = (rule: StoredRule | undefined) => {
  if (!rule) return undefined
  const {
    revision: _revision,
    createTime: _created,
    createdBy: _by,
    updateTime: _updated,
    updatedBy: _who,
    ...kept
  } = rule
  return kept
}
