import type { Items } from '#shared/contract/messages/telemetry.ts'
import { evaluateRules, type RuleResults } from '../match/evaluateRules.ts'
import { isDamped, isHold } from '../match/holds.ts'
import { buildModelRules, type ModelRules } from '../match/modelRules.ts'
import { newScratchMemory, scratchFor } from '../match/scratch.ts'
import { parseServiceRule } from '../match/serviceRules.ts'
import type { TimedValue } from '../state/evaluatedMessage.ts'
import { makeOwnVersion, type OwnLimitsByRule } from '../state/ownVersion.ts'
import type { ExpressionVersion, RuleVersion } from '../state/ruleVersion.ts'

/** The rules of one instrument that has own limits. */
export interface OwnRules {
  /**
   * The model's rules, in which the rules with own limits are replaced by the instrument's versions. The indexes are
   * still those of the model.
   */
  readonly modelRules: ModelRules
  /**
   * The instrument's versions of those rules whose numbers differ from the model's, compiled separately. Undefined if
   * there are none.
   */
  readonly apart: ModelRules | undefined
  /**
   * `apart` contains the rules that are compiled separately for the instrument. This is the position of each of them
   * among the model's rules.
   */
  readonly numbers: readonly number[]
  /**
   * For each of the model's rules: 1 if `apart` has a version of it with the instrument's own limits, otherwise 0.
   */
  readonly replaced: Uint8Array
}

interface Known {
  readonly shared: ModelRules
  readonly own: OwnRules
}

const known = new WeakMap<OwnLimitsByRule, Known>()
const memory = newScratchMemory()

/**
 * Returns the rules of an instrument with own limits. They are compiled on first use, and again when a rule of the
 * model is published.
 */
export const makeOwnRules = (shared: ModelRules, limits: OwnLimitsByRule, model: string): OwnRules => {
  const found = known.get(limits)
  if (found?.shared === shared) return found.own
  const own = compileOwn(shared, limits, model, found?.own.apart)
  known.set(limits, { shared, own })
  return own
}

const compileOwn = (
  shared: ModelRules,
  limits: OwnLimitsByRule,
  model: string,
  before: ModelRules | undefined,
): OwnRules => {
  const versions = new Map<string, ExpressionVersion>()
  for (const [name, own] of limits) {
    const number = shared.numbers.get(name)
    const rule = number === undefined ? shared.others.get(name) : shared.rules[number]
    const version = rule && own.modelName === model ? makeOwnVersion(rule, own) : undefined
    if (version?.type === 'Expression') versions.set(name, version)
  }
  if (versions.size === 0) return { modelRules: shared, apart: undefined, numbers: [], replaced: new Uint8Array(0) }
  const changed = [...versions.values()].filter(version => isChanged(shared, version))
  const apart = changed.length > 0 ? buildModelRules(shared.model, changed, before) : undefined
  const rules = withOwnVersions(shared, versions, apart)
  const numbers = apart?.rules.map(({ ruleName }) => shared.numbers.get(ruleName) ?? -1) ?? []
  const replaced = new Uint8Array(shared.rules.length)
  for (const number of numbers) replaced[number] = 1
  return { modelRules: rules, apart, numbers, replaced }
}

/**
 * Whether the instrument's own limits give a rule other numbers to compare with than it has on other instruments of
 * the model.
 */
const isChanged = ({ rules, numbers }: ModelRules, { ruleName, expression, clearExpression }: ExpressionVersion) => {
  const rule = rules[numbers.get(ruleName) ?? -1]
  return rule !== undefined && (rule.expression !== expression || rule.clearExpression !== clearExpression)
}

const withOwnVersions = (
  shared: ModelRules,
  versions: ReadonlyMap<string, ExpressionVersion>,
  apart: ModelRules | undefined,
): ModelRules => {
  const rules = [...shared.rules]
  const replace = (rule: ExpressionVersion): void => {
    const number = shared.numbers.get(rule.ruleName)
    if (number !== undefined) rules[number] = rule
  }
  for (const version of versions.values()) replace(version)
  // A clear condition is compiled as a rule of its own, called a hold. If the instrument's own limits change the
  // condition, its hold is replaced as well.
  for (const rule of apart?.rules ?? []) if (isHold(rule)) replace(rule)
  const own = (rule: RuleVersion): RuleVersion => versions.get(rule.ruleName) ?? rule
  return {
    ...shared,
    rules,
    damped: rules.filter(rule => isDamped(rule) && !isHold(rule)),
    service: shared.service.map(service => parseServiceRule(own(service.rule)) ?? service),
    others: new Map([...shared.others].map(([name, rule]) => [name, own(rule)])),
  }
}

/**
 * Replaces the results of the rules that have other numbers for the instrument. These rules are evaluated separately,
 * because the indexes contain only the model's numbers.
 */
export const replaceResults = (
  { apart, numbers, replaced }: OwnRules,
  results: RuleResults,
  items: Items,
  time: number,
  valuesThen: () => ReadonlyMap<string, TimedValue>,
): RuleResults => {
  if (!apart) return results
  const others = (found: readonly number[]): number[] => found.filter(number => replaced[number] !== 1)
  const shared = (found: readonly number[]): number[] => found.map(number => numbers[number] ?? -1)
  const own = evaluateRules(apart, scratchFor(memory, apart), items, time, valuesThen)
  return {
    trueRules: [...others(results.trueRules), ...shared(own.trueRules)],
    unknownRules: [...others(results.unknownRules), ...shared(own.unknownRules)],
    reported: results.reported,
  }
}
