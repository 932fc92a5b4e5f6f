import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { listParameterLimits } from '#shared/expression/parameterLimits.ts'
import { applyOwnValues } from '#shared/rules/ownLimits.ts'

/** A limit that a rule sets on a data item. */
export interface RuleLimit {
  /** The comparison without the data item, such as `> 400`. */
  readonly limit: string
  readonly rule: string
  /** The rule's own limit, if `limit` is the instrument's own one. */
  readonly insteadOf?: string
}

export type RuleLimits = ReadonlyMap<string, readonly RuleLimit[]>

/**
 * The limits that enabled rules set, keyed by mnemonic, in the order of the rules.
 * @param own the instrument's own limits
 */
export const ruleLimits = (
  rules: readonly Pick<Rule, 'ruleName' | 'ruleExpression' | 'isDeleted'>[],
  own: readonly Pick<OwnLimit, 'ruleName' | 'place' | 'value'>[] = [],
): RuleLimits => {
  const limits = new Map<string, readonly RuleLimit[]>()
  for (const { ruleName, ruleExpression, isDeleted } of rules) {
    if (isDeleted === 'true') continue
    const values = new Map(own.filter(one => one.ruleName === ruleName).map(({ place, value }) => [place, value]))
    const shared = listParameterLimits(ruleExpression)
    const found =
      values.size === 0
        ? shared
        : listParameterLimits(applyOwnValues({ expression: ruleExpression }, values).expression)
    for (const [name, texts] of found) {
      const known = shared.get(name) ?? []
      const added = texts.map((limit, place): RuleLimit => {
        const insteadOf = known[place]
        return { limit, rule: ruleName, ...(insteadOf !== undefined && insteadOf !== limit && { insteadOf }) }
      })
      // Removes duplicates: a rule may have the same limit in several conditions.
      const different = added.filter(
        ({ limit, insteadOf }, place) =>
          added.findIndex(other => other.limit === limit && other.insteadOf === insteadOf) === place,
      )
      limits.set(name, [...(limits.get(name) ?? []), ...different])
    }
  }
  return limits
}
