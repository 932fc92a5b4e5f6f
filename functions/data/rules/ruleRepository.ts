import { NotFound } from '../../domain/errors.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { ruleOfStored, toStoredRule, type StoredRule } from '../../domain/rules/wire.ts'
import { newerRelease } from '../../domain/storedFaults.ts'
import { batchGet } from '../store/batchGet.ts'
import { tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'
import { readItem, type ReadItem } from '../store/readItem.ts'

export const rulesTable = tableName('rules')

const schemaVersion = 1

export const ruleItem = (rule: Rule): Item => ({
  kind: 'rule',
  name: rule.ruleName,
  schemaVersion,
  revision: rule.revision,
  rule: toStoredRule(rule),
})

const ruleOf = (item: Item): Rule => {
  if (Number(item['schemaVersion']) !== schemaVersion) throw newerRelease(`The rule ${item['name']} in the table rules`)
  return ruleOfStored(item['rule'] as StoredRule) // safe cast: only this product writes the item
}

/** Returns every rule, sorted by name. */
export const listRules = async (): Promise<Rule[]> => (await itemsOfKind(rulesTable, 'rule')).map(ruleOf)

/** Returns the rule with this name, or undefined if there is none. */
export const findRule = async (ruleName: string, read: ReadItem = readItem): Promise<Rule | undefined> => {
  const item = await read({ table: rulesTable, key: { kind: 'rule', name: ruleName } })
  return item && ruleOf(item)
}

/** Returns the rule with this name. Throws NotFound if there is none. */
export const getRule = async (ruleName: string): Promise<Rule> => {
  const rule = await findRule(ruleName)
  if (!rule) throw new NotFound('Rule', ruleName)
  return rule
}

/** Finds a few rules by name. Rules that do not exist are left out. */
export const findRules = async (names: readonly string[]): Promise<ReadonlyMap<string, Rule>> => {
  const keys = [...new Set(names)].map(name => ({ kind: 'rule', name }))
  return byName((await batchGet(rulesTable, keys)).map(ruleOf))
}

export const byName = (rules: readonly Rule[]): ReadonlyMap<string, Rule> =>
  new Map(rules.map(rule => [rule.ruleName, rule]))
