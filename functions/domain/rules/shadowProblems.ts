import type { Problem } from '#shared/contract/problem.ts'
import { findChildRules, sharedModels, type Rule, type UnpublishedRule } from './rule.ts'

/**
 * Lists the problems of the live rule with which a shadow is compared. If the comparison stays as it was saved, there
 * are none, because the live rule may have been changed since.
 */
export const shadowProblems = (
  rule: UnpublishedRule,
  stored: Rule | undefined,
  named: ReadonlyMap<string, Rule>,
): Problem[] => {
  const name = rule.shadow?.comparedWith
  if (name === undefined || name === stored?.shadow?.comparedWith) return []
  const wrong = (message: string): Problem[] => [{ field: 'comparedWith', message }]
  if (name === rule.ruleName) return wrong('A shadow cannot be compared with itself. Choose a live rule')
  const other = named.get(name)
  if (!other) return wrong(`The rule ${name} does not exist`)
  if (other.shadow) return wrong(`${name} is a shadow itself. Choose a live rule`)
  const shared = modelsOf(rule, named).filter(model => modelsOf(other, named).includes(model))
  return shared.length > 0 ? [] : wrong(`${rule.ruleName} and ${name} share no model. Choose a rule of the same model`)
}

/** Returns the models on whose instruments a rule is evaluated. */
export const modelsOf = (
  rule: Pick<Rule, 'type' | 'models' | 'children'>,
  named: ReadonlyMap<string, Rule>,
): readonly string[] => (rule.type === 'ruleOfRules' ? sharedModels(findChildRules(rule, named)) : rule.models)
