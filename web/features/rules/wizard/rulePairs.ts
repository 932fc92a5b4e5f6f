import type { Rule } from '#shared/contract/rule.ts'

type Pairable = Pick<Rule, 'ruleName' | 'ruleType' | 'models' | 'isDeleted' | 'shadow'>

interface HasModels {
  readonly models: readonly string[]
}

/** Whether two rules have a model in common. If not, there is no instrument on which both are evaluated. */
export const haveCommonModel = (one: HasModels, other: HasModels): boolean =>
  one.models.some(model => other.models.includes(model))

/** The enabled rules with which a rule can be combined in a rule of rules. */
export const listPartners = <R extends Pairable>(rule: R, rules: readonly R[]): readonly R[] =>
  rules.filter(
    other =>
      other.ruleName !== rule.ruleName &&
      other.ruleType !== 'ruleOfRules' &&
      other.isDeleted === 'false' &&
      !other.shadow &&
      haveCommonModel(rule, other),
  )

/** The enabled live rules that a shadow can be compared with. */
export const listComparable = <R extends Pairable>(
  shadow: HasModels & { readonly ruleName: string },
  rules: readonly R[],
): readonly R[] =>
  rules.filter(
    other =>
      other.ruleName !== shadow.ruleName &&
      other.isDeleted === 'false' &&
      !other.shadow &&
      haveCommonModel(shadow, other),
  )

/** Two rules without a common model: the rule that was ticked first stays ticked, and the other one is refused. */
export interface RefusedPair<R> {
  readonly kept: R
  readonly refused: R
}

/** Returns the two chosen rules if they have no common model; undefined if they do, or if there are not two. */
export const refusedPair = <R extends Pairable>(
  chosen: readonly string[],
  rules: readonly R[],
): RefusedPair<R> | undefined => {
  const [kept, refused, ...more] = chosen.flatMap(name => rules.find(({ ruleName }) => ruleName === name) ?? [])
  return kept && refused && more.length === 0 && !haveCommonModel(kept, refused) ? { kept, refused } : undefined
}
