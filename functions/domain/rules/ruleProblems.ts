import type { Problem } from '#shared/contract/problem.ts'
import { settingsProblems } from '#shared/rules/ruleProblems.ts'
import { severityOf } from '#shared/severity.ts'
import { expressionProblems, type TypesByModel } from './expressionProblems.ts'
import type { Draft } from './ruleFrom.ts'
import { isEnabled, sharedModels, type RuleFields, type StoredRule } from './storedRule.ts'

/** What a rule is held against. */
export interface RuleContext {
  /** Of each model that the rule names and that exists: its parameters' types. */
  readonly typesByModel: TypesByModel
  /** Of each rule that the rule names and that exists. */
  readonly named: ReadonlyMap<string, StoredRule>
}

/** Everything that B §5 finds wrong with a rule, field by field, and with what was sent to make it. */
export const ruleProblems = (
  rule: RuleFields,
  draft: Draft,
  stored: StoredRule | undefined,
  context: RuleContext,
): Problem[] => [
  ...draftProblems(rule, draft),
  ...settingsProblems(rule),
  ...(rule.ruleType === 'ruleOfRules' ? pairProblems(rule, stored, context) : dataProblems(rule, stored, context)),
]

/** Where what was sent contradicts itself or the rule. */
export const draftProblems = (
  rule: RuleFields,
  { ruleType, isDeleted, deleted, NotificationType }: Draft,
): Problem[] => {
  const problems: Problem[] = []
  if (ruleType !== undefined && ruleType !== rule.ruleType)
    problems.push({ field: 'ruleType', message: `${rule.ruleName} is of the type ${rule.ruleType}, which stays` })
  if (isDeleted !== undefined && deleted !== undefined && isDeleted !== deleted)
    problems.push({ field: 'deleted', message: 'It says something else than isDeleted' })
  const wanted = severityOf(rule.severity)?.type
  if (NotificationType !== undefined && wanted !== undefined && NotificationType !== wanted)
    problems.push({ field: 'NotificationType', message: `The severity ${rule.severity} is of the type ${wanted}` })
  return problems
}

const dataProblems = (rule: RuleFields, stored: StoredRule | undefined, { typesByModel }: RuleContext): Problem[] => {
  // A model, or a parameter of it, may be gone since: a rule that it broke can still be disabled, and described anew.
  if (stored && !isEnabled(rule) && judgesAs(stored, rule)) return []
  return [
    ...rule.models
      .filter(model => !typesByModel.has(model))
      .map(model => ({ field: 'models', message: `The model ${model} does not exist` })),
    ...expressionProblems(rule.ruleType, rule.ruleExpression, typesByModel).map(
      ({ message, start, end, modelName }) => ({
        field: 'ruleExpression',
        message: `${message}, at ${start + 1} to ${end}${modelName === undefined ? '' : ` (${modelName})`}`,
      }),
    ),
  ]
}

const judgesAs = (stored: StoredRule, { ruleExpression, models }: RuleFields): boolean =>
  stored.ruleExpression === ruleExpression && models.every(model => stored.models.includes(model))

const pairProblems = (rule: RuleFields, stored: StoredRule | undefined, { named }: RuleContext): Problem[] => {
  const names = rule.dependentRules
  const wrong = (message: string): Problem[] => [{ field: 'dependentRules', message }]
  if (new Set(names).size !== 2) return wrong('A rule of rules has exactly two different rules')
  const missing = names.find(name => !named.has(name))
  if (missing !== undefined) return wrong(`The rule ${missing} does not exist`)
  const children = names.flatMap(name => named.get(name) ?? [])
  const nested = children.find(({ ruleType }) => ruleType === 'ruleOfRules')
  if (nested) return wrong(`${nested.ruleName} is a rule of rules itself`)
  // Of a stored pair one may have been disabled since: the rule rests then, and its other fields may still be changed.
  if (stored && names.every(name => stored.dependentRules.includes(name))) return []
  const disabled = children.find(child => !isEnabled(child))
  if (disabled) return wrong(`${disabled.ruleName} is disabled`)
  return sharedModels(children).length === 0 ? wrong(`${names.join(' and ')} share no model`) : []
}
