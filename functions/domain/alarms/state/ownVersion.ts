import { applyOwnValues, type OwnValues } from '#shared/rules/ownLimits.ts'
import type { ExpressionVersion, PastEnding, RuleVersion } from './ruleVersion.ts'

/** A publication that changed an instrument's own limits in a rule, with its wall-clock time. */
export interface OwnChange {
  readonly since: number
  readonly at: number
}

/** An instrument's own limits in one rule. */
export interface OwnLimits {
  /** The model that the instrument had when its own limits were set. They apply only while it has this model. */
  readonly modelName: string
  /**
   * The own limits, keyed by the positions of the numbers that they replace in the rule's expression. Empty if all
   * limits were removed; the entries in `changes` still apply then.
   */
  readonly values: OwnValues
  /** The publications that changed the instrument's own limits in the rule, oldest first. */
  readonly changes: readonly OwnChange[]
}

/** The own limits of one instrument, keyed by rule name. */
export type OwnLimitsByRule = ReadonlyMap<string, OwnLimits>

/**
 * Returns the version of a rule that is evaluated for an instrument with own limits. Each change of the limits makes
 * a new version of the rule for this instrument alone, and ends the version before.
 */
export const makeOwnVersion = (rule: RuleVersion, { values, changes }: OwnLimits): RuleVersion => {
  const last = changes.at(-1)
  if (rule.type !== 'Expression' || !last) return rule
  const endings = endingsOf(rule, changes)
  const ended = endings.at(-1)
  return {
    ...rule,
    ...conditionsOf(rule, values),
    since: Math.max(rule.since, last.since),
    startedAt: Math.max(rule.startedAt, last.at),
    ended: ended ? { at: ended.at, by: ended.by } : rule.ended,
    endings,
  }
}

const conditionsOf = (
  { expression, clearExpression }: ExpressionVersion,
  values: OwnValues,
): Partial<ExpressionVersion> => {
  if (values.size === 0) return {}
  const { expression: own, clear } = applyOwnValues({ expression, clear: clearExpression }, values)
  return { expression: own, ...(clear !== undefined && { clearExpression: clear }) }
}

/**
 * Returns how the instrument's versions of the rule ended, newest last. They end when the rule is edited, and when
 * the own limits change.
 */
const endingsOf = (rule: ExpressionVersion, changes: readonly OwnChange[]): readonly PastEnding[] => {
  const ofRule = rule.endings ?? []
  const begins = [...ofRule.map(({ since }) => since), rule.since]
  const byEdit = ofRule.map(({ since, ...ending }) => ({
    ...ending,
    since: Math.max(since, ...changes.filter(({ at }) => at <= ending.at).map(change => change.since)),
  }))
  const byChange = changes.map(({ since, at }, place) => ({
    at,
    by: 'edit' as const,
    since: Math.max(changes[place - 1]?.since ?? 0, ...begins.filter(begin => begin < since)),
  }))
  return [...byEdit, ...byChange].toSorted((one, other) => one.at - other.at)
}

/**
 * Returns the version of a rule that applies to an instrument: the instrument's own version if it has own limits in
 * the rule for its present model, otherwise the rule itself.
 */
export const findVersion = (
  rule: RuleVersion | undefined,
  own: OwnLimitsByRule | undefined,
  model: string,
): RuleVersion | undefined => {
  const limits = rule && own?.get(rule.ruleName)
  return rule && limits?.modelName === model ? makeOwnVersion(rule, limits) : rule
}
