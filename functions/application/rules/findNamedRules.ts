import { findRules } from '../../data/rules/ruleRepository.ts'
import type { Rule, UnpublishedRule } from '../../domain/rules/rule.ts'

/**
 * Finds the rules that the given rules combine or are compared with. If one of these is a rule of rules, also finds
 * the rules that it combines.
 */
export const findNamedRules = async (
  rules: readonly Pick<UnpublishedRule, 'children' | 'shadow'>[],
): Promise<ReadonlyMap<string, Rule>> => {
  const named = await findRules(rules.flatMap(({ children, shadow }) => [...children, ...compared(shadow)]))
  const combined = [...named.values()].flatMap(({ children }) => children)
  return combined.length === 0 ? named : new Map([...named, ...(await findRules(combined))])
}

const compared = (shadow: Rule['shadow']): readonly string[] =>
  shadow?.comparedWith === undefined ? [] : [shadow.comparedWith]
