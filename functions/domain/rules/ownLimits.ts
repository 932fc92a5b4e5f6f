import { iso } from '#shared/time/iso.ts'
import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { ownLimitsOfRule, findPlaces, applyOwnValues, type OwnValues, type RulePlace } from '#shared/rules/ownLimits.ts'
import type { OwnChange, OwnLimits, OwnLimitsByRule } from '../alarms/state/ownVersion.ts'
import { Conflict } from '../errors.ts'
import { firstNames } from '../firstNames.ts'
import { canonicalText } from './ruleExpression.ts'
import type { Rule, UnpublishedRule } from './rule.ts'

/**
 * An own limit: the value that replaces one of a rule's numbers for one instrument, with who set it, when and why.
 */
export interface SetLimit {
  readonly place: number
  readonly value: number
  readonly reason: string
  readonly by: string
  readonly at: number
}

/** One instrument's own limits in a rule. */
export interface InstrumentLimits {
  readonly deviceName: string
  readonly modelName: string
  /**
   * The own limits, sorted by the positions of the numbers that they replace. Empty if all were removed; the entry is
   * kept for as long as the engine needs `changes`.
   */
  readonly limits: readonly SetLimit[]
  readonly changes: readonly OwnChange[]
}

/** All instruments' own limits in one rule. */
export interface RuleLimits {
  readonly ruleName: string
  readonly revision: number
  readonly instruments: readonly InstrumentLimits[]
}

/**
 * How many changes of own limits a rule keeps: this many per instrument, and those of at most this many instruments
 * that no longer have own limits.
 */
const changesKept = 20
const removedKept = 50

const textsOf = ({ expression, clear }: UnpublishedRule) => ({ expression: expression.text, clear: clear?.text })

export const collectValues = ({ limits }: InstrumentLimits): OwnValues =>
  new Map(limits.map(({ place, value }) => [place, value]))

/** Returns the rule with an instrument's own limits in place of the numbers in its conditions. */
export const applyOwnLimits = <R extends UnpublishedRule>(rule: R, values: OwnValues): R => {
  if (values.size === 0) return rule
  const { expression, clear } = applyOwnValues(textsOf(rule), values)
  return { ...rule, expression: { text: expression }, clear: clear === undefined ? undefined : { text: clear } }
}

/** Returns the rule as it is evaluated for an instrument: with the instrument's own limits if it has any. */
export const resolveRule = <R extends UnpublishedRule>(
  rule: R,
  limits: RuleLimits | undefined,
  deviceName: string,
  modelName: string | undefined,
): R => {
  const own = limits?.instruments.find(one => one.deviceName === deviceName && one.modelName === modelName)
  return own ? applyOwnLimits(rule, collectValues(own)) : rule
}

/**
 * Lists the numbers in a rule that an instrument's own limits can replace. Only rules on data items have such
 * numbers.
 */
export const listPlaces = (rule: UnpublishedRule): RulePlace[] =>
  rule.type === 'Expression' ? findPlaces(textsOf(rule)) : []

/** Describes the own limits in a rule as the API sends them, sorted by instrument and position. */
export const describeOwnLimits = (
  rule: UnpublishedRule,
  { instruments }: Pick<RuleLimits, 'instruments'>,
): OwnLimit[] => {
  const places = listPlaces(rule)
  return instruments
    .toSorted((one, other) => (one.deviceName < other.deviceName ? -1 : 1))
    .flatMap(({ deviceName, modelName, limits }) =>
      limits.flatMap(({ place, value, reason, by, at }) => {
        const found = places[place]
        if (!found) return []
        const { isClear, value: ruleValue } = found
        const [condition, ruleCondition] = [found.conditionWith(value), found.conditionWith(ruleValue)]
        const common = { ruleName: rule.ruleName, deviceName, modelName, place, isClear, value, ruleValue }
        return [{ ...common, condition, ruleCondition, reason, setBy: by, setAt: iso(at) }]
      }),
    )
}

/** Whether a change to a rule keeps its conditions and models, so that it removes no instrument's own limits. */
export const keepsPlaces = (before: UnpublishedRule, after: UnpublishedRule): boolean =>
  canonicalText(before.expression) === canonicalText(after.expression) &&
  (before.clear && canonicalText(before.clear)) === (after.clear && canonicalText(after.clear)) &&
  before.models.every(model => after.models.includes(model))

/**
 * Splits the own limits in a rule after a change to the rule: those that stay, and those that end because their
 * number, or the instrument's model, is no longer in the rule. A number counts as the same if the rule still compares
 * it with the same item or expression.
 */
export const splitByChange = (
  before: UnpublishedRule,
  after: UnpublishedRule,
  stored: RuleLimits,
): { readonly kept: RuleLimits; readonly lapsing: readonly InstrumentLimits[] } => {
  const [old, next] = [listPlaces(before), listPlaces(after)]
  const holds = (modelName: string, { place }: SetLimit): boolean =>
    after.models.includes(modelName) && next[place] !== undefined && next[place].context === old[place]?.context
  const split = stored.instruments.map(one => ({
    kept: { ...one, limits: one.limits.filter(limit => holds(one.modelName, limit)) },
    lapsing: { ...one, limits: one.limits.filter(limit => !holds(one.modelName, limit)) },
  }))
  return {
    kept: { ...stored, instruments: split.map(({ kept }) => kept) },
    lapsing: split.flatMap(({ lapsing }) => (lapsing.limits.length > 0 ? lapsing : [])),
  }
}

/** Status 409: the change to the rule would remove instruments' own limits. The caller must confirm this. */
export class OwnLimitsLapse extends Conflict {
  constructor(rule: Rule, lapsing: readonly InstrumentLimits[]) {
    const limits = describeOwnLimits(rule, { instruments: lapsing })
    const names = [...new Set(limits.map(({ deviceName }) => deviceName))]
    const count = limits.length === 1 ? 'The own limit' : `The ${limits.length} own limits`
    const message = `${count} of ${firstNames(names)} would end with this change of ${rule.ruleName}. Confirm it, or keep the conditions that they are in`
    super(message, undefined, undefined, limits)
  }
}

/** A change to one own limit. If `limit` is undefined, the stored limit is removed. */
export interface LimitChange {
  readonly deviceName: string
  readonly modelName: string
  readonly place: number
  readonly limit: SetLimit | undefined
}

/** Returns all instruments' own limits in a rule after a publication that sets or removes one of them. */
export const applyChange = (
  rule: Rule,
  { instruments }: Pick<RuleLimits, 'instruments'>,
  { deviceName, modelName, place, limit }: LimitChange,
  change: OwnChange,
): InstrumentLimits[] => {
  const known = instruments.find(one => one.deviceName === deviceName)
  // Own limits that were set when the instrument had another model do not apply to its present one, so they are
  // dropped.
  const others = known?.modelName === modelName ? known.limits.filter(one => one.place !== place) : []
  const limits = [...others, ...(limit ? [limit] : [])].toSorted((one, other) => one.place - other.place)
  const changes = [...(known?.changes ?? []), change].slice(-changesKept)
  return prune(rule, [
    ...instruments.filter(one => one.deviceName !== deviceName),
    { deviceName, modelName, limits, changes },
  ])
}

/**
 * Drops the entries of instruments that no longer have own limits in a rule. An entry is dropped if its changes are
 * older than the rule's version, or older than those of many other such instruments. What the engine remembers of
 * these changes belongs to a version that has already ended.
 */
export const prune = (rule: Pick<Rule, 'since'>, instruments: readonly InstrumentLimits[]): InstrumentLimits[] => {
  const newest = ({ changes }: InstrumentLimits): number => changes.at(-1)?.since ?? 0
  const removed = instruments
    .filter(one => one.limits.length === 0 && newest(one) > rule.since)
    .toSorted((one, other) => newest(other) - newest(one))
  const kept = new Set(removed.slice(0, removedKept))
  return instruments.filter(one => one.limits.length > 0 || kept.has(one))
}

export const countLimits = (instruments: readonly InstrumentLimits[]): number =>
  instruments.reduce((sum, { limits }) => sum + limits.length, 0)

/** Whether the rule has fewer own limits than are allowed, so that another one can be added. */
export const hasRoom = (instruments: readonly InstrumentLimits[]): boolean => countLimits(instruments) < ownLimitsOfRule

/**
 * Returns all instruments' own limits in the form that the engine uses. If an instrument's limits are unchanged, the
 * result contains the same object as before, so that its compiled rules are reused.
 */
export const groupByDevice = (
  stored: Iterable<RuleLimits>,
  before: ReadonlyMap<string, OwnLimitsByRule> = new Map(),
): ReadonlyMap<string, OwnLimitsByRule> => {
  const found = new Map<string, Map<string, OwnLimits>>()
  for (const { ruleName, instruments } of stored)
    for (const one of instruments) {
      const of = found.get(one.deviceName) ?? new Map<string, OwnLimits>()
      const known = before.get(one.deviceName)?.get(ruleName)
      of.set(ruleName, known && isCurrent(known, one) ? known : engineLimits(one))
      found.set(one.deviceName, of)
    }
  return new Map([...found].map(([device, of]) => [device, sameMap(of, before.get(device))]))
}

const engineLimits = (one: InstrumentLimits): OwnLimits => ({
  modelName: one.modelName,
  values: collectValues(one),
  changes: one.changes,
})

/**
 * Whether an instrument's own limits in a rule are the same as in the given engine form. The values are not compared,
 * because every change to a value is a publication, unless it results from an edit of the rule.
 */
const isCurrent = ({ modelName, values, changes }: OwnLimits, one: InstrumentLimits): boolean =>
  modelName === one.modelName &&
  values.size === one.limits.length &&
  changes.at(-1)?.since === one.changes.at(-1)?.since

const sameMap = (of: OwnLimitsByRule, before: OwnLimitsByRule | undefined): OwnLimitsByRule =>
  before?.size === of.size && [...of].every(([name, limits]) => before.get(name) === limits) ? before : of
