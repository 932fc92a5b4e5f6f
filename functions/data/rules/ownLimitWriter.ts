import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { applyChange, describeOwnLimits, type LimitChange, type RuleLimits } from '../../domain/rules/ownLimits.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { auditPut } from '../audit/auditRepository.ts'
import { db } from '../store/db.ts'
import { inTurn } from '../store/inTurn.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { isNew, isUnchanged } from '../store/versionedWrites.ts'
import { findOwnLimits, makeOwnLimitsItem } from './ownLimitRepository.ts'
import { newestPublication, publicationPolicy, publicationPut } from './publications.ts'
import { getRule, rulesTable } from './ruleRepository.ts'

/** A rule, and instruments' own limits in it, as they are stored. */
export interface ReadLimits {
  readonly rule: Rule
  readonly stored: RuleLimits | undefined
}

/** A change of an instrument's own limit, with the reason for it. */
export interface AskedChange extends LimitChange {
  readonly reason: string
}

/**
 * Changes an instrument's own limit in a rule. The change is a publication of the rule, so that every later message
 * is evaluated with the new limit.
 * @param ask checks the rule and its limits, and returns the change. It is called again if another publication comes
 * first: an edit of the rule takes the publication number, so that this write fails
 */
export const changeOwnLimit = (
  ruleName: string,
  ask: (read: ReadLimits) => Promise<AskedChange>,
  trail: Trail,
): Promise<{ readonly rule: Rule; readonly limits: RuleLimits }> => {
  const changeOnce = async () => {
    const publication = (await newestPublication()) + 1
    const [rule, stored] = await Promise.all([getRule(ruleName), findOwnLimits(ruleName)])
    const asked = await ask({ rule, stored })
    const change = { since: publication, at: trail.at }
    const instruments = applyChange(rule, stored ?? { instruments: [] }, asked, change)
    const limits = { ruleName, revision: (stored?.revision ?? 0) + 1, instruments }
    const items = [
      putOwnLimits(limits, stored),
      publicationPut(publication, ruleName),
      auditOf(rule, asked, { stored, limits }, trail),
    ]
    await db.send(new TransactWriteCommand({ TransactItems: items }))
    return { rule, limits }
  }
  return inTurn('publications', () => retryOnConflict(changeOnce, publicationPolicy))
}

/**
 * Builds the write of the own limits in a rule, on the condition that the stored ones are still as they were read.
 */
export const putOwnLimits = (limits: RuleLimits, read: RuleLimits | undefined): TransactItem => ({
  Put: { TableName: rulesTable, Item: makeOwnLimitsItem(limits), ...(read ? isUnchanged(read) : isNew) },
})

const auditOf = (
  rule: Rule,
  { deviceName, place, reason }: AskedChange,
  { stored, limits }: { readonly stored: RuleLimits | undefined; readonly limits: RuleLimits },
  trail: Trail,
): TransactItem => {
  const shown = (all: RuleLimits | undefined) => {
    const found = all && describeOwnLimits(rule, all)
    const limit = found?.find(one => one.deviceName === deviceName && one.place === place)
    return limit && { condition: limit.condition, value: limit.value, reason: limit.reason, setBy: limit.setBy }
  }
  const [before, after] = [shown(stored), shown(limits)]
  const name = `${rule.ruleName} on ${deviceName}`
  return auditPut({
    ...trail,
    entity: 'ownLimit',
    name,
    before: before ?? {},
    after: after ?? { removed: true, reason },
  })
}
