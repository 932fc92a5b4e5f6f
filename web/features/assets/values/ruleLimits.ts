import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { listParameterLimits } from '#shared/expression/parameterLimits.ts'
import { applyOwnValues } from '#shared/rules/ownLimits.ts'

/** A limit that a rule sets on a data item of an instrument. */
export interface RuleLimit {
  /** The rule's comparison with the data item, such as `> 400`. The item's name is left out. */
  readonly limit: string
  readonly rule: string
  /** The limit in the rule's expression, if `limit` is an own limit that replaces it for this instrument. */
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
      // A rule may compare a data item with the same limit in several conditions. The limit is listed once.
      const different = added.filter(
        ({ limit, insteadOf }, place) =>
          added.findIndex(other => other.limit === limit && other.insteadOf === insteadOf) === place,
      )
      limits.set(name, [...(limits.get(name) ?? []), ...different])
    }
  }
  return limits
}
