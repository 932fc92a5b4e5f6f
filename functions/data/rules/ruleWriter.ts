import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import {
  keepsPlaces,
  OwnLimitsLapse,
  describeOwnLimits,
  prune,
  splitByChange,
  type RuleLimits,
} from '../../domain/rules/ownLimits.ts'
import { publishRule } from '../../domain/rules/publishRule.ts'
import type { Rule, UnpublishedRule } from '../../domain/rules/rule.ts'
import { ruleForAudit, ruleOnTheWire } from '../../domain/rules/wire.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { ModelRevisions } from '../models/modelTypes.ts'
import { modelIs } from '../models/modelWriter.ts'
import { findModel } from '../models/modelRepository.ts'
import { transactionLimit, type TransactItem } from '../store/joinedTransactions.ts'
import { db } from '../store/db.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { changedMeanwhile } from '../store/expectRevision.ts'
import { inTurn } from '../store/inTurn.ts'
import { retryOnConflict } from '../store/retryOnConflict.ts'
import { findOwnLimits, findOwnLimitsOf } from './ownLimitRepository.ts'
import { putOwnLimits } from './ownLimitWriter.ts'
import { newestPublication, publicationPolicy, publicationPut } from './publications.ts'
import { findRule, findRules, ruleItem, rulesTable } from './ruleRepository.ts'

/** Thrown if a model has changed since a rule was checked against it, so that the rule may no longer fit. */
export class ModelChanged extends Conflict {
  constructor(modelName: string) {
    super(`The model ${modelName} was changed by somebody else`)
  }
}

/** Thrown if somebody else has changed the rule since it was read. */
export class RuleChanged extends Conflict {
  constructor(ruleName: string) {
    super(`${ruleName} was changed by somebody else`)
  }
}

/**
 * Stores a new rule. Throws Conflict if the name exists.
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
 * Stores a changed rule. Throws RuleChanged if the rule was changed since it was read.
 * @param checked as for `insertRule`
 * @param mayLapse whether the change may remove instruments' own limits; if not, OwnLimitsLapse is thrown for a
 * change that would remove some
 */
export const replaceRule = async (
  read: Rule,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions = new Map(),
  mayLapse = false,
): Promise<Rule> => {
  const stored = await publish(read, next, trail, checked, mayLapse)
  if (stored) return stored
  throw new RuleChanged(read.ruleName)
}

/** Makes the conflict for a change that was based on an older version of a rule. It contains the present rule. */
export const ruleChangedMeanwhile = async (ruleName: string): Promise<Conflict> => {
  const current = (await findRules([ruleName])).get(ruleName)
  const named = await findRules(current?.children ?? [])
  return changedMeanwhile(ruleName, current && ruleOnTheWire(current, named))
}

/** A change of a rule: the rule as it was read, which is undefined for a new rule, and the rule after the change. */
export interface RuleChange {
  readonly before: Rule | undefined
  readonly next: UnpublishedRule
  readonly trail: Trail
}

/**
 * The maximum number of rule changes per transaction. Each change is three items, and all rules are in one partition,
 * which accepts a thousand writes a second.
 */
export const changesTogether = 10

/**
 * Makes a few changes of rules in one transaction, in their order. Returns false and changes nothing if a rule or one
 * of its models is not as it was read, or if another publication comes first. The caller finds the cause by making
 * the changes one by one.
 */
export const publishTogether = async (changes: readonly RuleChange[], checked: ModelRevisions): Promise<boolean> => {
  const newest = await newestPublication()
  if (await lapseTogether(changes)) return false
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

/** Whether some of the changes of rules would remove instruments' own limits. */
const lapseTogether = async (changes: readonly RuleChange[]): Promise<boolean> => {
  const moving = changes.flatMap(({ before, next }) => (before && !keepsPlaces(before, next) ? [{ before, next }] : []))
  if (moving.length === 0) return false
  const limits = await findOwnLimitsOf(moving.map(({ next }) => next.ruleName))
  return moving.some(({ before, next }) => {
    const stored = limits.get(next.ruleName)
    return stored !== undefined && splitByChange(before, next, stored).lapsing.length > 0
  })
}

/** Publishes a rule. Returns undefined if the stored rule is not the one that was read. */
const publish = (
  before: Rule | undefined,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions,
  mayLapse = false,
): Promise<Rule | undefined> => {
  const once = () => publishOnce(before, next, trail, checked, mayLapse)
  return inTurn('publications', () => retryOnConflict(once, publicationPolicy))
}

const publishOnce = async (
  before: Rule | undefined,
  next: UnpublishedRule,
  trail: Trail,
  checked: ModelRevisions,
  mayLapse: boolean,
): Promise<Rule | undefined> => {
  const publication = (await newestPublication()) + 1
  const after = publishRule(before, next, { at: trail.at, publication })
  // If somebody sets an own limit in the rule meanwhile, that change takes the publication number that this write
  // would use, so that this write fails.
  const limits = before && (await limitsAfter(before, after))
  if (before && limits && limits.lapsing.length > 0 && !mayLapse) throw new OwnLimitsLapse(before, limits.lapsing)
  try {
    const items = itemsOf(before, after, publication, trail, limits)
    // A rule may have 100 models, three more than fit into the transaction. The write has no condition on the last
    // three; they were checked a moment ago.
    const checks = modelChecks([next], checked).slice(0, transactionLimit - items.length)
    await db.send(new TransactWriteCommand({ TransactItems: [...items, ...checks] }))
    return after
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    // The write may have been refused because the rule has changed, because a model was changed or deleted, or only
    // because another publication took the number.
    if ((await findRule(next.ruleName))?.revision !== before?.revision) return undefined
    await refuseChangedModels(next, checked)
    throw error
  }
}

/**
 * Builds the conditions that the models of enabled rules have not changed since the rules were checked. If a model is
 * changed or deleted while a rule on it is published, one of the two writes fails. A disabled rule needs no
 * condition, because it may outlive its models.
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

interface LimitsAfter extends ReturnType<typeof splitByChange> {
  readonly read: RuleLimits
}

/**
 * Splits the own limits in a rule: those that stay after a change of the rule, and those that the change removes.
 * Undefined if the change affects none.
 */
const limitsAfter = async (before: Rule, after: Rule): Promise<LimitsAfter | undefined> => {
  if (keepsPlaces(before, after)) return undefined
  const read = await findOwnLimits(before.ruleName)
  return read && { ...splitByChange(before, after, read), read }
}

const itemsOf = (
  before: Rule | undefined,
  after: Rule,
  publication: number,
  trail: Trail,
  limits?: LimitsAfter,
): TransactItem[] => {
  const ends = limits && limits.lapsing.length > 0 ? limits : undefined
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
    before: before && { ...ruleForAudit(before), ...(ends && { ownLimits: describeOwnLimits(before, ends.read) }) },
    after: { ...ruleForAudit(after), ...(ends && { ownLimits: describeOwnLimits(after, ends.kept) }) },
  })
  const items = [put, publicationPut(publication, after.ruleName), record]
  if (!ends) return items
  const { read, kept } = ends
  const left = { ...kept, revision: read.revision + 1, instruments: prune(after, kept.instruments) }
  return [...items, putOwnLimits(left, read)]
}
