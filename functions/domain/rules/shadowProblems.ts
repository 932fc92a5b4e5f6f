import type { Problem } from '#shared/contract/problem.ts'
import { findChildRules, sharedModels, type Rule, type UnpublishedRule } from './rule.ts'

/**
 * Lists the problems of the live rule that a shadow is compared with. There are none if the choice of the live rule
 * is unchanged, because that rule may have been changed since it was chosen.
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

/** Returns the models whose instruments a rule is evaluated for. */
export const modelsOf = (
  rule: Pick<Rule, 'type' | 'models' | 'children'>,
  named: ReadonlyMap<string, Rule>,
): readonly string[] => (rule.type === 'ruleOfRules' ? sharedModels(findChildRules(rule, named)) : rule.models)
