import type { ParameterTypes } from '#shared/expression/valueType.ts'
import { parse } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'

/**
 * When and how an edit of a rule ended the rule's state on all instruments. Open alarms close at the time `at`, which
 * is wall-clock time in epoch milliseconds, with the cause `by`.
 */
export interface Ending {
  readonly at: number
  readonly by: 'edit' | 'disabled'
}

/** How one of a rule's earlier versions ended. */
export interface PastEnding extends Ending {
  /** The publication number of the version whose state ended. */
  readonly since: number
  /** True if that version was a shadow. The alarms of shadows are stored separately. */
  readonly wasShadow?: true
}

/**
 * How many of a rule's latest endings are kept. An ending is an edit after which open alarms of the rule close. If an
 * instrument's state is older than all endings kept, the newest one says when and why its alarms close.
 */
const endingsKept = 20

interface CommonVersion {
  readonly ruleName: string
  /** The number of the rule's version. It increases with each new definition of the rule. */
  readonly version: number
  /**
   * The number of the publication that introduced this version or enabled it again. Publications are numbered across
   * all rules, so a device's state shows which of them it has not seen.
   */
  readonly since: number
  /** The wall-clock time at which the rule was published with the number in `since`. */
  readonly startedAt: number
  /** How the rule's previous version ended. */
  readonly ended: Ending | undefined
  /**
   * How the rule's earlier versions ended, newest last. Missing for rules saved by releases that did not record
   * endings.
   */
  readonly endings?: readonly PastEnding[]
  readonly enabled: boolean
  /**
   * The severity (specification, A §3): the notification type's base plus the frequency. With 100, nobody is
   * notified.
   */
  readonly severity: number
  /**
   * True if the rule is a shadow. A shadow is evaluated like any other rule, but sends no messages and is ignored by
   * rules of rules.
   */
  readonly isShadow?: true
}

interface CountedVersion extends CommonVersion {
  readonly models: readonly string[]
  /** How often the rule must be TRUE within the window to fire: 1 to 99. */
  readonly count: number
  readonly windowMs: number | undefined
  readonly resetWhenFalse: boolean
  readonly resetAfterFirst: boolean
}

export interface ExpressionVersion extends CountedVersion {
  readonly type: 'Expression'
  /**
   * The expression as the user wrote it. It is not stored in canonical form, because the canonical form of the
   * longest expressions would be too long to be parsed again.
   */
  readonly expression: string
  /**
   * The clear condition: while an alarm is open, a TRUE of this expression closes it, and a FALSE of `expression`
   * does not.
   */
  readonly clearExpression?: string
  /** How long `expression` must have been TRUE for the rule to fire. */
  readonly onDelayMs?: number
  /** How long `expression` must have been FALSE, or `clearExpression` TRUE, for an alarm to close. */
  readonly offDelayMs?: number
}

export interface DeviceCodeVersion extends CountedVersion {
  readonly type: 'deviceCode'
  /** The device code that the rule fires on, in lower case. */
  readonly code: string
}

export interface RuleOfRulesVersion extends CommonVersion {
  readonly type: 'ruleOfRules'
  readonly children: readonly [string, string]
  readonly windowMs: number
}

/** A version of a rule, as the alarm engine uses it. */
export type RuleVersion = ExpressionVersion | DeviceCodeVersion | RuleOfRulesVersion

/** A rule that evaluates messages. Rules of rules combine two of them. */
export type BasicVersion = ExpressionVersion | DeviceCodeVersion

/** What the alarm engine needs to know of an instrument model. */
export interface RuleModel {
  readonly parameters: ParameterTypes
  /** The age from which the value of an input is stale, so that the input is UNKNOWN. */
  readonly staleAfterMs: number
}

export const defaultStaleAfterMs = 15 * 60_000

/** If a device code rule has no window: how long after the last report of its code its alarm resolves. */
export const defaultAutoResolveMs = 60 * 60_000

/** The fields of a rule version that `publishVersion` sets whenever the rule is changed. */
type Bookkeeping = 'version' | 'since' | 'startedAt' | 'ended' | 'endings'

type Draft<T> = T extends RuleVersion ? Omit<T, Bookkeeping> : never

/** A rule as a user defines it, before its publication assigns a version. */
export type RuleDraft = Draft<RuleVersion>

/**
 * Returns the rule after an edit at the wall-clock time `at`. A changed definition makes a new version, which starts
 * with an empty state. So does enabling the rule. All other edits keep the state.
 * @param canonicalOf for callers that have already parsed the expressions
 */
export const publishVersion = (
  before: RuleVersion | undefined,
  draft: RuleDraft,
  { at, publication }: { readonly at: number; readonly publication: number },
  canonicalOf = canonical,
): RuleVersion => {
  if (!before) return { ...draft, version: 1, since: publication, startedAt: at, ended: undefined, endings: [] }
  const isNew = definitionOf(before, canonicalOf) !== definitionOf(draft, canonicalOf)
  const version = before.version + (isNew ? 1 : 0)
  const { since, startedAt, ended, endings = [] } = before
  if (!isNew && before.enabled === draft.enabled) return { ...draft, version, since, startedAt, ended, endings }
  const ending = endingOf(before, draft, at)
  // An ending is added only if the rule was enabled, because a disabled rule has no state.
  const past = ending && { ...ending, since, ...(before.isShadow && { wasShadow: true as const }) }
  const all = before.enabled && past ? [...endings, past] : endings
  return { ...draft, version, since: publication, startedAt: at, ended: ending, endings: all.slice(-endingsKept) }
}

/**
 * Returns how an edit ends the state of a rule's present version. For a disabled rule, returns how it ended when it
 * was disabled.
 */
const endingOf = (before: RuleVersion, draft: RuleDraft, at: number): Ending | undefined =>
  before.enabled ? { at, by: draft.enabled ? 'edit' : 'disabled' } : before.ended

const definitionOf = (rule: RuleVersion | RuleDraft, canonicalOf: typeof canonical): string => {
  const shadow = rule.isShadow ? ['shadow'] : []
  if (rule.type === 'ruleOfRules') return JSON.stringify([rule.children.toSorted(), rule.windowMs, ...shadow])
  const { models, count, windowMs, resetWhenFalse, resetAfterFirst } = rule
  const condition = rule.type === 'Expression' ? canonicalOf(rule.expression) : rule.code
  const damping = rule.type === 'Expression' ? dampingOf(rule, canonicalOf) : []
  const flags = [resetWhenFalse, resetAfterFirst]
  return JSON.stringify([rule.type, condition, models.toSorted(), count, windowMs, flags, damping, ...shadow])
}

const dampingOf = (
  { clearExpression, onDelayMs, offDelayMs }: Pick<ExpressionVersion, 'clearExpression' | 'onDelayMs' | 'offDelayMs'>,
  canonicalOf: typeof canonical,
) => [clearExpression === undefined ? undefined : canonicalOf(clearExpression), onDelayMs, offDelayMs]

/**
 * Returns the expression without differences that do not make a new version: spacing, the case of keywords, and
 * redundant parentheses.
 */
const canonical = (expression: string): string => {
  const { tree } = parse(expression)
  return tree ? print(tree) : expression
}
