import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Unavailable } from '../../domain/errors.ts'
import { publishRule } from '../../domain/rules/publishRule.ts'
import type { Rule, UnpublishedRule } from '../../domain/rules/rule.ts'
import { ruleForAudit, ruleOnTheWire } from '../../domain/rules/wire.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { ModelRevisions } from '../models/modelTypes.ts'
import { modelIs } from '../models/modelWriter.ts'
import { findModel } from '../models/modelRepository.ts'
import { transactionLimit, type TransactItem } from '../store/joinedTransactions.ts'
import { db } from '../store/db.ts'
import { isWriteConflict } from '../../writeConflicts.ts'
import { changedMeanwhile } from '../store/expectRevision.ts'
import { inTurn } from '../store/inTurn.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { newestPublication, publicationPut } from './publications.ts'
import { findRule, findRules, ruleItem, rulesTable } from './ruleRepository.ts'

/** A model that a rule was checked against has changed since, so that the rule may no longer fit it. */
export class ModelChanged extends Conflict {
  constructor(modelName: string) {
    super(`The model ${modelName} was changed by somebody else`)
  }
}

/** The stored rule is not the one that was read. */
export class RuleChanged extends Conflict {
  constructor(ruleName: string) {
    super(`${ruleName} was changed by somebody else`)
  }
}

/**
 * Stores a new rule. A name that exists is a Conflict.
 * @param checked the revisions of the models that the rule was checked against. If a model has another revision by
 * now, nothing is written and ModelChanged is thrown
 */
export const insertRule = async (
  rule: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions = new Map(),
): Promise<Rule> => {
  const stored = await publish(undefined, rule, trail, checked)
  if (stored) return stored
  throw new Conflict(`The rule ${rule.ruleName} already exists`)
}

/**
 * Writes a rule over the version that was read; throws RuleChanged if there is a newer one.
 * @param checked as for `insertRule`
 */
export const replaceRule = async (
  read: Rule,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions = new Map(),
): Promise<Rule> => {
  const stored = await publish(read, next, trail, checked)
  if (stored) return stored
  throw new RuleChanged(read.ruleName)
}

/** The conflict of a change that began with an older version of a rule, with the rule as it is now. */
export const ruleChangedMeanwhile = async (ruleName: string): Promise<Conflict> => {
  const current = (await findRules([ruleName])).get(ruleName)
  const named = await findRules(current?.children ?? [])
  return changedMeanwhile(ruleName, current && ruleOnTheWire(current, named))
}

/** A rule as it is to be, and as it was read; `before` is undefined for a new rule. */
export interface RuleChange {
  readonly before: Rule | undefined
  readonly next: UnpublishedRule
  readonly trail: Trail
}

/**
 * The most changes in one transaction. Each is three items, and more would come near the thousand writes a second that
 * the only partition of the rules takes.
 */
export const changesTogether = 10

/**
 * Makes a few changes in one transaction, in their order. Returns false, and changes nothing, if a rule or one of its
 * models is not as it was read, or if somebody else publishes at the same time. Making the changes one by one shows
 * the cause.
 */
export const publishTogether = async (changes: readonly RuleChange[], checked: ModelRevisions): Promise<boolean> => {
  const newest = await newestPublication()
  const items = changes.flatMap(({ before, next, trail }, index) => {
    const publication = newest + 1 + index
    return itemsOf(before, publishRule(before, next, { at: trail.at, publication }), publication, trail)
  })
  items.push(
    ...modelChecks(
      changes.map(({ next }) => next),
      checked,
    ),
  )
  if (items.length > transactionLimit) return false
  try {
    await db.send(new TransactWriteCommand({ TransactItems: items }))
    return true
  } catch (error) {
    if (isWriteConflict(error)) return false
    throw error
  }
}

/**
 * There are many attempts: everybody who saves a rule competes for the next number of one log, and each time only one
 * of them gets it.
 */
const publicationPolicy = {
  attempts: 50,
  exhausted: () => new Unavailable('Too many rules are being saved. Try again'),
}

/** Publishes a rule. Returns undefined if the stored rule is not the one that was read. */
const publish = (
  before: Rule | undefined,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions,
): Promise<Rule | undefined> =>
  inTurn('publications', () => retryOnConflict(() => publishOnce(before, next, trail, checked), publicationPolicy))

const publishOnce = async (
  before: Rule | undefined,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions,
): Promise<Rule | undefined> => {
  const publication = (await newestPublication()) + 1
  const after = publishRule(before, next, { at: trail.at, publication })
  try {
    const items = itemsOf(before, after, publication, trail)
    // A rule may have 100 models, three more than fit into the transaction. The last three were at least read a moment
    // ago, for the check.
    const checks = modelChecks([next], checked).slice(0, transactionLimit - items.length)
    await db.send(new TransactWriteCommand({ TransactItems: [...items, ...checks] }))
    return after
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    // The write may have been refused because of the rule itself, a model that somebody changes or deletes, or only
    // the number.
    if ((await findRule(next.ruleName))?.revision !== before?.revision) return undefined
    await refuseChangedModels(next, checked)
    throw error
  }
}

/**
 * The conditions that the models of enabled rules are as they were when the rules were checked. If a model is changed
 * or deleted while a rule on it is published, one of the two writes fails. A disabled rule needs no condition, because
 * it may outlive its models.
 */
const modelChecks = (rules: readonly UnpublishedRule[], checked: ModelRevisions): TransactItem[] =>
  modelsNeeded(rules).map(modelName => modelIs(modelName, checked.get(modelName)))

const modelsNeeded = (rules: readonly UnpublishedRule[]): string[] => [
  ...new Set(rules.filter(({ enabled }) => enabled).flatMap(({ models }) => models)),
]

const refuseChangedModels = async (rule: UnpublishedRule, checked: ModelRevisions): Promise<void> => {
  for (const modelName of modelsNeeded([rule])) {
    const model = await findModel(modelName)
    if (!model || model.revision !== (checked.get(modelName) ?? model.revision)) throw new ModelChanged(modelName)
  }
}

const itemsOf = (before: Rule | undefined, after: Rule, publication: number, trail: Trail): TransactItem[] => {
  const put: TransactItem = {
    Put: {
      TableName: rulesTable,
      Item: ruleItem(after),
      ConditionExpression: before ? 'revision = :read' : 'attribute_not_exists(kind)',
      ...(before && { ExpressionAttributeValues: { ':read': before.revision } }),
    },
  }
  const record = auditPut({
    ...trail,
    entity: 'rule',
    name: after.ruleName,
    before: ruleForAudit(before),
    after: ruleForAudit(after),
  })
  return [put, publicationPut(publication, after.ruleName), record]
}
