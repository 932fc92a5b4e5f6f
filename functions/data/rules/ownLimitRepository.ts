import type { InstrumentLimits, RuleLimits, SetLimit } from '../../domain/rules/ownLimits.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { batchGet } from '../store/batchGet.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'
import { readItem } from '../store/readItem.ts'
import { rulesTable } from './ruleRepository.ts'

/**
 * The kind of items, in the rules' table, that store instruments' own limits. All own limits in a rule are one item;
 * most rules have none. Decision 168 says why.
 */
const kind = 'ownLimits'
const schemaVersion = 1

const keyOf = (ruleName: string) => ({ kind, name: ruleName })

/**
 * The item of a rule's own limits. Values are stored as texts, because the store refuses some numbers that a rule may
 * have: those above 2^53, and those very close to zero.
 */
export const makeOwnLimitsItem = ({ ruleName, revision, instruments }: RuleLimits): Item => ({
  ...keyOf(ruleName),
  schemaVersion,
  revision,
  instruments: instruments.map(one => ({
    ...one,
    limits: one.limits.map(limit => ({ ...limit, value: String(limit.value) })),
  })),
})

/** An instrument's own limits as they are stored. Earlier versions stored values as numbers. */
interface StoredLimits extends Omit<InstrumentLimits, 'limits'> {
  readonly limits: readonly (Omit<SetLimit, 'value'> & { readonly value: string | number })[]
}

const limitsOf = (item: Item): RuleLimits => {
  if (Number(item['schemaVersion']) !== schemaVersion)
    throw newerRelease(`An own limit for the rule ${item['name']} in the table rules`)
  const stored = item['instruments'] as readonly StoredLimits[] // safe cast: only this product writes the item
  return {
    ruleName: String(item['name']),
    revision: Number(item['revision']),
    instruments: stored.map(one => ({
      ...one,
      limits: one.limits.map(limit => ({ ...limit, value: Number(limit.value) })),
    })),
  }
}

/** Returns the own limits of all rules, keyed by rule name. */
export const listOwnLimits = async (): Promise<ReadonlyMap<string, RuleLimits>> =>
  byRule(await itemsOfKind(rulesTable, kind))

/** Returns a rule's own limits. Undefined if it never had any. */
export const findOwnLimits = async (ruleName: string): Promise<RuleLimits | undefined> => {
  const item = await readItem({ table: rulesTable, key: keyOf(ruleName) })
  return item && limitsOf(item)
}

/** Returns the own limits of a few rules, keyed by rule name. Rules that have none are left out. */
export const findOwnLimitsOf = async (ruleNames: readonly string[]): Promise<ReadonlyMap<string, RuleLimits>> =>
  byRule(await batchGet(rulesTable, [...new Set(ruleNames)].map(keyOf)))

const byRule = (items: readonly Item[]): ReadonlyMap<string, RuleLimits> =>
  new Map(items.map(limitsOf).map(limits => [limits.ruleName, limits]))
