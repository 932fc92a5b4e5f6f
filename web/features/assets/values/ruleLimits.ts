import type { Rule } from '#shared/contract/rule.ts'
import { limitsOf } from '#shared/expression/parameterLimits.ts'

/** A limit that a rule sets on a data item. */
export interface RuleLimit {
  /** `> 400` */
  readonly limit: string
  readonly rule: string
}

export type RuleLimits = ReadonlyMap<string, readonly RuleLimit[]>

/** The limits that enabled rules set, by mnemonic, in the order of the rules. */
export const ruleLimits = (rules: readonly Pick<Rule, 'ruleName' | 'ruleExpression' | 'isDeleted'>[]): RuleLimits => {
  const limits = new Map<string, readonly RuleLimit[]>()
  for (const { ruleName, ruleExpression, isDeleted } of rules) {
    if (isDeleted === 'true') continue
    for (const [name, found] of limitsOf(ruleExpression))
      // A rule may set the same limit in several of its conditions.
      limits.set(name, [...(limits.get(name) ?? []), ...[...new Set(found)].map(limit => ({ limit, rule: ruleName }))])
  }
  return limits
}
