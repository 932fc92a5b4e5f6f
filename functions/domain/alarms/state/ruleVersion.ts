import type { ParameterTypes } from '#shared/expression/check.ts'
import { parse } from '#shared/expression/parse.ts'
import { print } from '#shared/expression/print.ts'

/** How the state before this one ended: alarms that it left open are closed so. Epoch milliseconds, the wall clock. */
export interface Ending {
  readonly at: number
  readonly by: 'edit' | 'disabled'
}

/** How one of the states before this one ended. */
export interface PastEnding extends Ending {
  /** Of the state that ended. */
  readonly since: number
}

/** So many endings are kept: what an instrument has not seen for longer closes with the last of them. */
const endingsKept = 20

interface CommonVersion {
  readonly ruleName: string
  /** Counts up with each new version of the rule's definition. */
  readonly version: number
  /**
   * The number of the publication that brought this version, or enabled it again. Publications of all rules are
   * numbered upwards, so that a device's state tells what it has not seen yet.
   */
  readonly since: number
  readonly ended: Ending | undefined
  /** The newest last. Rules that were saved before they were kept have none. */
  readonly endings?: readonly PastEnding[]
  readonly enabled: boolean
  /** A §3: the notification type's base plus the frequency; 100 notifies nobody. */
  readonly severity: number
}

interface CountedVersion extends CommonVersion {
  readonly models: readonly string[]
  /** How many times in the window fire the rule, 1 to 99. */
  readonly count: number
  readonly windowMs: number | undefined
  readonly resetWhenFalse: boolean
  readonly resetAfterFirst: boolean
}

export interface ExpressionVersion extends CountedVersion {
  readonly type: 'Expression'
  /** As it was written: the canonical print of the longest ones would be too long to be read again. */
  readonly expression: string
}

export interface DeviceCodeVersion extends CountedVersion {
  readonly type: 'deviceCode'
  /** In lower case. */
  readonly code: string
}

export interface RuleOfRulesVersion extends CommonVersion {
  readonly type: 'ruleOfRules'
  readonly children: readonly [string, string]
  readonly windowMs: number
}

/** A rule as the engine sees it. */
export type RuleVersion = ExpressionVersion | DeviceCodeVersion | RuleOfRulesVersion

/** A rule that is judged by messages, and that a rule of rules can combine. */
export type BasicVersion = ExpressionVersion | DeviceCodeVersion

/** What the engine needs to know of a model. */
export interface RuleModel {
  readonly parameters: ParameterTypes
  /** An input older than this is UNKNOWN. */
  readonly staleAfterMs: number
}

export const defaultStaleAfterMs = 15 * 60_000

/** A device code alarm of a rule without a window ends this long after its last match. */
export const defaultAutoResolveMs = 60 * 60_000

/** What is published with each change of a rule, and left to `publishVersion` to decide. */
type Bookkeeping = 'version' | 'since' | 'ended' | 'endings'

type Draft<T> = T extends RuleVersion ? Omit<T, Bookkeeping> : never

export type RuleDraft = Draft<RuleVersion>

/**
 * The rule after an edit, at the wall clock `at` and with the number of the publication. A change of its definition is
 * a new version, and so begins with an empty state, as does an enabled rule; anything else keeps the state.
 * @param canonicalOf for callers that have parsed the expressions already
 */
export const publishVersion = (
  before: RuleVersion | undefined,
  draft: RuleDraft,
  { at, publication }: { readonly at: number; readonly publication: number },
  canonicalOf = canonical,
): RuleVersion => {
  if (!before) return { ...draft, version: 1, since: publication, ended: undefined, endings: [] }
  const isNew = definitionOf(before, canonicalOf) !== definitionOf(draft, canonicalOf)
  const version = before.version + (isNew ? 1 : 0)
  const { since, ended, endings = [] } = before
  if (!isNew && before.enabled === draft.enabled) return { ...draft, version, since, ended, endings }
  const ending = endingOf(before, draft, at)
  // What was disabled had nothing that could end.
  const all = before.enabled && ending ? [...endings, { ...ending, since }] : endings
  return { ...draft, version, since: publication, ended: ending, endings: all.slice(-endingsKept) }
}

/** What was disabled before has ended then already. */
const endingOf = (before: RuleVersion, draft: RuleDraft, at: number): Ending | undefined =>
  before.enabled ? { at, by: draft.enabled ? 'edit' : 'disabled' } : before.ended

const definitionOf = (rule: RuleVersion | RuleDraft, canonicalOf: typeof canonical): string => {
  if (rule.type === 'ruleOfRules') return JSON.stringify([rule.children.toSorted(), rule.windowMs])
  const { models, count, windowMs, resetWhenFalse, resetAfterFirst } = rule
  const judged = rule.type === 'Expression' ? canonicalOf(rule.expression) : rule.code
  return JSON.stringify([rule.type, judged, models.toSorted(), count, windowMs, resetWhenFalse, resetAfterFirst])
}

/** Spacing, letter case of words and needless parentheses make no new version. */
const canonical = (expression: string): string => {
  const { tree } = parse(expression)
  return tree ? print(tree) : expression
}
