import type { AlarmResponse, RuleType, TimeFormat } from '#shared/contract/rule.ts'
import type { RuleVersion } from '../alarms/state/ruleVersion.ts'
import type { RuleExpression } from './ruleExpression.ts'

/** The time within which matches are counted together. Either part may be missing if the rule counts nothing. */
export interface RuleWindow {
  readonly seconds: number | undefined
  readonly enteredIn: TimeFormat | undefined
}

/** The fields of a rule that only a shadow has. */
export interface Shadow {
  /** The live rule whose alarms the shadow's are compared with. Undefined if none was chosen. */
  readonly comparedWith: string | undefined
}

/** A rule as a person wants it, before it is published; with that person and the time. */
export interface UnpublishedRule {
  readonly ruleName: string
  readonly type: RuleType
  readonly description: string
  /** The expression. Empty for a rule of rules. */
  readonly expression: RuleExpression
  /**
   * The clear condition. While an alarm is open, a TRUE of it closes the alarm, and a FALSE of `expression` does not.
   * Undefined if the rule has none.
   */
  readonly clear: RuleExpression | undefined
  /** The mnemonics in the expression and the clear condition. */
  readonly inputs: readonly string[]
  /** The names of the two rules that a rule of rules combines. Empty for other types. */
  readonly children: readonly string[]
  /** The models. Empty for a rule of rules, which applies to the models that its two rules share. */
  readonly models: readonly string[]
  /** A severity code, as listed in `shared/alarms/severity.ts`. */
  readonly severity: number
  readonly enabled: boolean
  /** The number of matches within the window that make the rule fire. Undefined if a single match is enough. */
  readonly count: number | undefined
  readonly window: RuleWindow
  /**
   * The seconds for which the expression must have been TRUE before the rule fires. Undefined if the rule fires at
   * once.
   */
  readonly onDelay: number | undefined
  /**
   * The seconds for which the expression must have been FALSE, or the clear condition TRUE, before the alarm closes.
   */
  readonly offDelay: number | undefined
  /** The response that people should give to the rule's alarms. Empty if nobody has entered one. */
  readonly response: Readonly<AlarmResponse>
  /** The fields of a shadow. A shadow is evaluated like any other rule and sends no messages. */
  readonly shadow?: Shadow
  readonly resetWhenFalse: boolean
  readonly resetAfterFirst: boolean
  /** The user groups of the person who last saved the rule. */
  readonly userGroups: readonly string[]
  readonly revision: number
  /** When the rule was created. All times of a rule are in ISO 8601. */
  readonly createdTime: string
  readonly createdBy: string
  readonly updatedTime: string
  readonly updatedBy: string
}

/** A rule as the service stores it, with the fields that identify its versions for the engine. */
export interface Rule extends UnpublishedRule, Pick<RuleVersion, 'version' | 'since' | 'ended' | 'endings'> {
  /**
   * The time since which the rule is evaluated as it is now. A change of its description or severity does not change
   * it.
   */
  readonly versionTime: string
}

/** The user who saves a rule, the user's groups, and the time. */
export interface Saving {
  readonly by: string
  readonly groups: readonly string[]
  readonly at: number
}

/** The models that all of these rules apply to, in the order of the first rule's models. */
export const sharedModels = ([first, ...others]: readonly Pick<Rule, 'models'>[]): string[] =>
  (first?.models ?? []).filter(model => others.every(({ models }) => models.includes(model)))

/** Finds those of the rules combined by a rule of rules that exist. */
export const findChildRules = (rule: Pick<Rule, 'children'>, named: ReadonlyMap<string, Rule>): Rule[] =>
  rule.children.flatMap(name => named.get(name) ?? [])

/** The reason why an enabled rule of rules cannot fire with its present rules. Undefined if it can. */
export const inactiveReason = (rule: Rule, named: ReadonlyMap<string, Rule>): string | undefined => {
  if (rule.type !== 'ruleOfRules' || !rule.enabled) return undefined
  const missing = rule.children.find(name => !named.has(name))
  if (missing !== undefined) return `${missing} does not exist`
  const children = findChildRules(rule, named)
  const disabled = children.find(({ enabled }) => !enabled)
  if (disabled) return `${disabled.ruleName} is disabled`
  const shadow = children.find(child => child.shadow)
  if (shadow) return `${shadow.ruleName} is a shadow, which no rule of rules counts`
  return sharedModels(children).length === 0 ? `${rule.children.join(' and ')} share no model` : undefined
}
