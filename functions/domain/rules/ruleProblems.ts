import type { Problem } from '#shared/contract/problem.ts'
import type { ExpressionProblem } from '#shared/contract/calls/rules.ts'
import { changeLimits } from '#shared/expression/builtIns.ts'
import { clearProblems } from '#shared/expression/check.ts'
import { serviceInputIn } from '#shared/expression/conditions.ts'
import { placeText } from '#shared/expression/problem.ts'
import { settingsProblems } from '#shared/rules/settingsProblems.ts'
import { expressionProblems, type TypesByModel } from './expressionProblems.ts'
import { listExpressionChanges, parsed } from './ruleExpression.ts'
import { sharedModels, type Rule, type UnpublishedRule } from './rule.ts'
import { shadowProblems } from './shadowProblems.ts'
import { toWireFields } from './wire.ts'

/** The models and rules that the problems of a rule are checked with. */
export interface RuleContext {
  /** The parameter types of each existing model that the rule names. */
  readonly typesByModel: TypesByModel
  /** The existing rules that a rule of rules names, and the rules that those combine, keyed by name. */
  readonly named: ReadonlyMap<string, Rule>
  /**
   * All rules. Set if the checked rule mentions inputs such as `change(P, m)`, because their number per model is
   * limited.
   */
  readonly all?: Iterable<Rule>
}

/** Lists all problems of a rule (specification, B §5). Fields are named as in the call. */
export const ruleProblems = (rule: UnpublishedRule, stored: Rule | undefined, context: RuleContext): Problem[] => [
  ...settingsProblems(toWireFields(rule)),
  ...shadowProblems(rule, stored, context.named),
  ...(rule.type === 'ruleOfRules' ? pairProblems(rule, stored, context) : dataProblems(rule, stored, context)),
]

const dataProblems = (
  rule: UnpublishedRule,
  stored: Rule | undefined,
  { typesByModel, all = [] }: RuleContext,
): Problem[] => {
  // A model, or one of its parameters, may have been removed since the rule was saved. Such a rule can still be
  // disabled or get another description.
  if (stored && !rule.enabled && isAboutTheSame(stored, rule)) return []
  return [
    ...rule.models
      .filter(model => !typesByModel.has(model))
      .map(model => ({ field: 'models', message: `The model ${model} does not exist` })),
    ...serviceTimeProblems(rule),
    ...changesProblems(rule, all),
    ...asProblems('ruleExpression', expressionProblems(rule.type, rule.expression, typesByModel)),
    ...asProblems('clearExpression', clearConditionProblems(rule, typesByModel)),
  ]
}

/** Lists the inputs such as `change(P, m)` that a rule mentions, by name. */
export const changeNames = ({ expression, clear }: UnpublishedRule): string[] =>
  [expression, ...(clear ? [clear] : [])].flatMap(listExpressionChanges).map(({ name }) => name)

/**
 * Returns the problem that a model's rules mention too many inputs such as `change(P, m)`. Each instrument keeps
 * samples for every such input in the enabled rules of its model.
 */
const changesProblems = (rule: UnpublishedRule, all: Iterable<Rule>): Problem[] => {
  const own = changeNames(rule)
  if (own.length === 0 || !rule.enabled) return []
  const others = [...all].filter(({ ruleName, enabled }) => enabled && ruleName !== rule.ruleName)
  return rule.models.flatMap(model => {
    const names = new Set([...own, ...others.filter(({ models }) => models.includes(model)).flatMap(changeNames)])
    if (names.size <= changeLimits.pairs) return []
    const message = `With it, the rules of ${model} ask for ${names.size} changes. At most ${changeLimits.pairs} are possible: take one that another rule has, or disable a rule`
    return [{ field: 'ruleExpression', message }]
  })
}

const asProblems = (field: string, found: readonly ExpressionProblem[]): Problem[] =>
  found.map(({ message, start, end, modelName }) => ({
    field,
    message: `${message}, ${placeText({ start, end })}${modelName === undefined ? '' : ` (${modelName})`}`,
  }))

/** Lists the problems of a clear condition: its own, and those in combination with the expression. */
const clearConditionProblems = (
  { type, expression, clear }: UnpublishedRule,
  typesByModel: TypesByModel,
): readonly ExpressionProblem[] => {
  if (!clear || type !== 'Expression') return []
  const [tree, other] = [parsed(clear).tree, parsed(expression).tree]
  const own = expressionProblems(type, clear, typesByModel)
  return tree && other ? [...own, ...clearProblems(tree, other)] : own
}

/**
 * Returns the problem that a rule depends on the service's clock and also counts matches. Its result lasts until a
 * minute or a contact changes it, so there is nothing to count.
 */
const serviceTimeProblems = ({ expression, clear, count = 1 }: UnpublishedRule): Problem[] => {
  const trees = [expression, ...(clear ? [clear] : [])].flatMap(text => parsed(text).tree ?? [])
  const input = trees.map(({ root }) => serviceInputIn(root)).find(found => found !== undefined)
  if (!input || count === 1) return []
  const message = `A rule on ${input.name} fires at once. Leave the count empty, and compare with more minutes instead`
  return [{ field: 'alarmTriggerCount', message }]
}

const isAboutTheSame = (stored: Rule, { expression, clear, models }: UnpublishedRule): boolean =>
  stored.expression.text === expression.text &&
  stored.clear?.text === clear?.text &&
  models.every(model => stored.models.includes(model))

const pairProblems = (rule: UnpublishedRule, stored: Rule | undefined, { named }: RuleContext): Problem[] => {
  const names = rule.children
  const wrong = (message: string): Problem[] => [{ field: 'dependentRules', message }]
  if (new Set(names).size !== 2) return wrong('A rule of rules must have exactly two different rules')
  const missing = names.find(name => !named.has(name))
  if (missing !== undefined) return wrong(`The rule ${missing} does not exist`)
  const children = names.flatMap(name => named.get(name) ?? [])
  const nested = children.find(({ type }) => type === 'ruleOfRules')
  if (nested) return wrong(`${nested.ruleName} is a rule of rules itself`)
  // One of the two rules may have been disabled since the rule of rules was saved. The rule of rules is then
  // inactive, but can still be changed.
  if (stored && names.every(name => stored.children.includes(name))) return []
  const disabled = children.find(({ enabled }) => !enabled)
  if (disabled) return wrong(`${disabled.ruleName} is disabled`)
  const shadow = children.find(child => child.shadow)
  if (shadow) return wrong(`${shadow.ruleName} is a shadow, which no rule of rules counts. Choose a live rule`)
  return sharedModels(children).length === 0 ? wrong(`${names.join(' and ')} share no model`) : []
}
