import { applyOwnValues, type OwnValues } from '#shared/rules/ownLimits.ts'
import type { ExpressionVersion, PastEnding, RuleVersion } from './ruleVersion.ts'

/** A publication that changed the own limits of a rule on an instrument, with its wall-clock time. */
export interface OwnChange {
  readonly since: number
  readonly at: number
}

/** The own limits of one rule on one instrument. */
export interface OwnLimits {
  /** The model that the instrument had when the limits were set. The limits are valid for this model only. */
  readonly modelName: string
  /**
   * The values by the places of the numbers that they replace. Empty if all were removed; `changes` still counts then.
   */
  readonly values: OwnValues
  /** The publications that changed these limits, oldest first. */
  readonly changes: readonly OwnChange[]
}

/** The own limits of one instrument, by the name of the rule. */
export type OwnLimitsByRule = ReadonlyMap<string, OwnLimits>

/**
 * The rule that an instrument with own limits is evaluated with. Each change of the limits is a version of the rule
 * for that instrument alone, and ends the version before.
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
 * How the versions of an instrument ended, the newest last. They ended by edits of the rule, and by changes of the own
 * limits.
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
 * Returns the version of a rule that counts for an instrument. This is the instrument's own version if it has own
 * limits of the rule for its model.
 */
export const findVersion = (
  rule: RuleVersion | undefined,
  own: OwnLimitsByRule | undefined,
  model: string,
): RuleVersion | undefined => {
  const limits = rule && own?.get(rule.ruleName)
  return rule && limits?.modelName === model ? makeOwnVersion(rule, limits) : rule
}
