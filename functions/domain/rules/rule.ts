import type { AlarmResponse, RuleType, TimeFormat } from '#shared/contract/rule.ts'
import type { RuleVersion } from '../alarms/state/ruleVersion.ts'
import type { RuleExpression } from './ruleExpression.ts'

/**
 * The time within which a rule's matches are counted together, in seconds, and the unit it was entered in. Either
 * field may be missing if the rule does not count matches.
 */
export interface RuleWindow {
  readonly seconds: number | undefined
  readonly enteredIn: TimeFormat | undefined
}

/** The fields of a rule that only a shadow has. */
export interface Shadow {
  /** The live rule that the shadow's alarms are compared with. Undefined if none was chosen. */
  readonly comparedWith: string | undefined
}

/** A rule as a user defines it, before it is published, with the user and the time. */
export interface UnpublishedRule {
  readonly ruleName: string
  readonly type: RuleType
  readonly description: string
  /** The rule's expression. Empty for a rule of rules. */
  readonly expression: RuleExpression
  /**
   * The clear condition: while an alarm is open, a TRUE of it closes the alarm, and a FALSE of `expression` does not.
   * Undefined if the rule has none.
   */
  readonly clear: RuleExpression | undefined
  /** The mnemonics in the rule's expression and clear condition. */
  readonly inputs: readonly string[]
  /** The names of the two rules that a rule of rules combines. Empty for other types. */
  readonly children: readonly string[]
  /**
   * The models that the rule applies to. Empty for a rule of rules, which applies to the models that its two rules
   * share.
   */
  readonly models: readonly string[]
  /** A severity code, as listed in `shared/alarms/severity.ts`. */
  readonly severity: number
  readonly enabled: boolean
  /** How many matches within the window make the rule fire. Undefined if a single match is enough. */
  readonly count: number | undefined
  readonly window: RuleWindow
  /**
   * The on-delay: for how many seconds the expression must have been TRUE before the rule fires. Undefined if the
   * rule fires at once.
   */
  readonly onDelay: number | undefined
  /**
   * The off-delay: for how many seconds the expression must have been FALSE, or the clear condition TRUE, before the
   * alarm closes. Undefined if it closes at once.
   */
  readonly offDelay: number | undefined
  /** How people should respond to the rule's alarms. Empty if nobody has entered a response. */
  readonly response: Readonly<AlarmResponse>
  /** Set if the rule is a shadow. A shadow is evaluated like any other rule, but sends no messages. */
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
   * Since when the rule has been evaluated as it is now. Changing its description or severity does not affect this
   * time.
   */
  readonly versionTime: string
}

/** The user who saves a rule, their user groups, and the time. */
export interface Saving {
  readonly by: string
  readonly groups: readonly string[]
  readonly at: number
}

/** Returns the models that all of these rules apply to, in the order of the first rule's models. */
export const sharedModels = ([first, ...others]: readonly Pick<Rule, 'models'>[]): string[] =>
  (first?.models ?? []).filter(model => others.every(({ models }) => models.includes(model)))

/** Returns the two rules that a rule of rules combines, without those that do not exist. */
export const findChildRules = (rule: Pick<Rule, 'children'>, named: ReadonlyMap<string, Rule>): Rule[] =>
  rule.children.flatMap(name => named.get(name) ?? [])

/** Returns the reason why an enabled rule of rules cannot fire at present. Undefined if it can. */
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
