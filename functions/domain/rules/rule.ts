import type { AlarmResponse, RuleType, TimeFormat } from '#shared/contract/rule.ts'
import type { RuleVersion } from '../alarms/state/ruleVersion.ts'
import type { RuleExpression } from './ruleExpression.ts'

/** How long matches count together. A rule that counts nothing may lack either part. */
export interface RuleWindow {
  readonly seconds: number | undefined
  readonly enteredIn: TimeFormat | undefined
}

/** A rule as a person wants it to be, with who and when. */
export interface UnpublishedRule {
  readonly ruleName: string
  readonly type: RuleType
  readonly description: string
  /** A rule of rules has an empty one. */
  readonly expression: RuleExpression
  /** While an alarm is open, its TRUE closes it and a FALSE of `expression` does not. Undefined without one. */
  readonly clear: RuleExpression | undefined
  /** The mnemonics in the expression and the clear condition. */
  readonly inputs: readonly string[]
  /** The two rules of a rule of rules; empty for other types. */
  readonly children: readonly string[]
  /** Empty for a rule of rules, which is for the models that its rules share. */
  readonly models: readonly string[]
  /** A code, as `shared/alarms/severity.ts` lists them. */
  readonly severity: number
  readonly enabled: boolean
  /** How many matches within the window make the rule fire; undefined if each match does. */
  readonly count: number | undefined
  readonly window: RuleWindow
  /** Seconds for which the expression must have been TRUE to fire; undefined: at once. */
  readonly onDelay: number | undefined
  /** Seconds for which the expression must have been FALSE, or the clear condition TRUE, to close. */
  readonly offDelay: number | undefined
  /** What people do about its alarms; empty if nobody has said it. */
  readonly response: Readonly<AlarmResponse>
  readonly resetWhenFalse: boolean
  readonly resetAfterFirst: boolean
  /** The groups of the user who saved it last. */
  readonly userGroups: readonly string[]
  readonly revision: number
  /** ISO 8601, as all times of a rule. */
  readonly createdTime: string
  readonly createdBy: string
  readonly updatedTime: string
  readonly updatedBy: string
}

/** A rule as the service stores it, with the fields that identify its versions for the engine. */
export interface Rule extends UnpublishedRule, Pick<RuleVersion, 'version' | 'since' | 'ended' | 'endings'> {
  /** Since when it is evaluated as it is now. A change of description or severity leaves it. */
  readonly versionTime: string
}

/** The user who saves a rule, the user's groups, and the time. */
export interface Saving {
  readonly by: string
  readonly groups: readonly string[]
  readonly at: number
}

/** The models that all of some rules are for, in the first one's order. */
export const sharedModels = ([first, ...others]: readonly Pick<Rule, 'models'>[]): string[] =>
  (first?.models ?? []).filter(model => others.every(({ models }) => models.includes(model)))

/** The rules that a rule of rules combines, as far as they exist. */
export const childrenOf = (rule: Pick<Rule, 'children'>, named: ReadonlyMap<string, Rule>): Rule[] =>
  rule.children.flatMap(name => named.get(name) ?? [])

/** Why an enabled rule of rules cannot fire as its rules are now; undefined if it can. */
export const inactiveReason = (rule: Rule, named: ReadonlyMap<string, Rule>): string | undefined => {
  if (rule.type !== 'ruleOfRules' || !rule.enabled) return undefined
  const missing = rule.children.find(name => !named.has(name))
  if (missing !== undefined) return `${missing} does not exist`
  const children = childrenOf(rule, named)
  const disabled = children.find(({ enabled }) => !enabled)
  if (disabled) return `${disabled.ruleName} is disabled`
  return sharedModels(children).length === 0 ? `${rule.children.join(' and ')} share no model` : undefined
}
