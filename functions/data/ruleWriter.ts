import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../domain/audit.ts'
import { Conflict } from '../domain/errors.ts'
import { ruleForAudit, ruleOnTheWire, type StoredRule } from '../domain/rules/storedRule.ts'
import { auditPut, type TransactItem } from './auditRepository.ts'
import { db, isConditionFailure, isTransactionConflict } from './db.ts'
import { findRules, ruleItem, rulesTable } from './ruleRepository.ts'

/** A rule is new or refused: an existing name is a Conflict. */
export const insertRule = async (rule: StoredRule, trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: { TableName: rulesTable, Item: ruleItem(rule), ConditionExpression: 'attribute_not_exists(kind)' },
  }
  try {
    await write(put, trail, undefined, rule)
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The rule ${rule.ruleName} exists already`)
  }
}

/** Writes a rule over the version that was read; Conflict with the newer rule otherwise. */
export const replaceRule = async (read: StoredRule, next: StoredRule, trail: Trail): Promise<void> => {
  const put: TransactItem = {
    Put: {
      TableName: rulesTable,
      Item: ruleItem(next),
      ConditionExpression: 'revision = :read',
      ExpressionAttributeValues: { ':read': read.revision },
    },
  }
  try {
    await write(put, trail, read, next)
  } catch (error) {
    if (!isConditionFailure(error) && !isTransactionConflict(error)) throw error
    throw await changedMeanwhile(read.ruleName)
  }
}

/** What somebody is told who saves what has changed since it was read: with the rule as it is now. */
export const changedMeanwhile = async (ruleName: string): Promise<Conflict> => {
  const current = (await findRules([ruleName])).get(ruleName)
  const named = await findRules(current?.dependentRules ?? [])
  return new Conflict(`${ruleName} has been changed meanwhile`, current && ruleOnTheWire(current, named))
}

const write = async (
  put: TransactItem,
  trail: Trail,
  before: StoredRule | undefined,
  after: StoredRule,
): Promise<void> => {
  const record = auditPut({
    ...trail,
    entity: 'rule',
    name: after.ruleName,
    before: ruleForAudit(before),
    after: ruleForAudit(after),
  })
  await db.send(new TransactWriteCommand({ TransactItems: [put, record] }))
}
