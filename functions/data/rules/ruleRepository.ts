import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { NotFound } from '../../domain/errors.ts'
import type { StoredRule } from '../../domain/rules/storedRule.ts'
import { batchGet } from '../store/batchGet.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'

export const rulesTable = tableName('rules')

const schemaVersion = 1

export const ruleItem = (rule: StoredRule): Item => ({
  kind: 'rule',
  name: rule.ruleName,
  schemaVersion,
  revision: rule.revision,
  rule,
})

const ruleOf = (item: Item): StoredRule => {
  const version = Number(item['schemaVersion'])
  if (version !== schemaVersion) throw new Error(`A rule of schema version ${version} needs a newer release`)
  return item['rule'] as StoredRule // our own writing
}

/** Every rule, sorted by name. */
export const listRules = async (): Promise<StoredRule[]> => (await itemsOfKind(rulesTable, 'rule')).map(ruleOf)

/** The rule, or undefined where there is none. */
export const findRule = async (ruleName: string): Promise<StoredRule | undefined> => {
  const Key = { kind: 'rule', name: ruleName }
  const { Item } = await db.send(new GetCommand({ TableName: rulesTable, Key, ConsistentRead: true }))
  return Item && ruleOf(Item)
}

/** The rule; NotFound where there is none. */
export const getRule = async (ruleName: string): Promise<StoredRule> => {
  const rule = await findRule(ruleName)
  if (!rule) throw new NotFound('Rule', ruleName)
  return rule
}

/** Of a few rules those that exist, by name. */
export const findRules = async (names: readonly string[]): Promise<ReadonlyMap<string, StoredRule>> => {
  const keys = [...new Set(names)].map(name => ({ kind: 'rule', name }))
  return byName((await batchGet(rulesTable, keys)).map(ruleOf))
}

export const byName = (rules: readonly StoredRule[]): ReadonlyMap<string, StoredRule> =>
  new Map(rules.map(rule => [rule.ruleName, rule]))
