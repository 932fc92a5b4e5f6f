import type { Trail } from '../../domain/audit.ts'
import { modelForAudit, type Model } from '../../domain/models/model.ts'
import { auditPut } from '../audit/auditRepository.ts'
import type { TransactItem } from '../store/joinedTransactions.ts'
import { tableName } from '../store/db.ts'
import { claimKey, claimPut, refuseTaken } from '../store/nameClaim.ts'
import { isNew, isUnchanged, writeNew, writeTogether } from '../store/versionedWrites.ts'
import { listModels } from './modelRepository.ts'
import { partName, partsKind, packParameters } from './parameterParts.ts'

const table = tableName('models')
const schemaVersion = 1

/**
 * Stores a new model. Throws Conflict if the name of the model is taken, ignoring case, because lists of rules
 * compare model names without case.
 */
export const insertModel = async (model: Model, trail: Trail): Promise<void> => {
  refuseTaken(
    'model',
    model.modelName,
    (await listModels()).map(({ modelName }) => modelName),
  )
  const head: TransactItem = {
    Put: { TableName: table, Item: headItem(model), ...isNew },
  }
  const claim = claimPut(table, 'model', model.modelName)
  const items = [head, claim, ...partPuts(model), record(trail, undefined, model)]
  await writeNew(items, `The model ${model.modelName} already exists`)
}

/**
 * Stores a changed model. Throws the store's conflict if the model was changed since it was read.
 * @param unused a condition that fails if something has begun to use what the change removes; nothing is written
 * then, and the store's conflict is thrown
 */
export const replaceModel = async (
  read: Model,
  { uses: _uses, ...next }: Model,
  trail: Trail,
  unused?: TransactItem,
): Promise<Model> => {
  const stored: Model = {
    ...next,
    revision: read.revision + 1,
    updatedBy: trail.by,
    updatedTime: new Date(trail.at).toISOString(),
  }
  const head: TransactItem = { Put: { TableName: table, Item: headItem(stored), ...isUnchanged(read) } }
  const items = [head, ...partPuts(stored), ...leftOverParts(read, stored), record(trail, read, stored)]
  await writeTogether(unused ? [...items, unused] : items)
  return stored
}

/**
 * Removes a model. Throws the store's conflict if the model was changed since it was read, or if something new names
 * it.
 * @param unused a condition that fails if something has begun to use the model since its uses were looked up
 */
export const removeModel = async (read: Model, unused: TransactItem, trail: Trail): Promise<void> => {
  const Key = { kind: 'model', name: read.modelName }
  const head: TransactItem = { Delete: { TableName: table, Key, ...isUnused(read) } }
  const claim: TransactItem = { Delete: { TableName: table, Key: claimKey('model', read.modelName) } }
  await writeTogether([head, claim, ...leftOverParts(read, undefined), record(trail, read, undefined), unused])
}

/**
 * Builds the condition that a model has not changed since it was read, and that nothing has begun to use it since
 * then.
 */
const isUnused = ({ revision, uses }: Model) => ({
  ConditionExpression: `revision = :read AND ${uses === undefined ? 'attribute_not_exists(uses)' : 'uses = :uses'}`,
  ExpressionAttributeValues: { ':read': revision, ...(uses !== undefined && { ':uses': uses }) },
})

/**
 * Builds a write that fails if the model does not exist, and that makes a concurrent deletion of the model fail.
 * Every transaction that stores a new reference to the model must contain this write. Decision 89 says why looking up
 * the users of a model is not enough.
 */
export const modelUse = (modelName: string): TransactItem => ({
  Update: {
    TableName: table,
    Key: { kind: 'model', name: modelName },
    UpdateExpression: 'ADD uses :one',
    ConditionExpression: 'attribute_exists(kind)',
    ExpressionAttributeValues: { ':one': 1 },
  },
})

/**
 * Builds a condition on a model for a transaction: the model still has this revision or, if `revision` is undefined,
 * still exists.
 */
export const modelIs = (modelName: string, revision: number | undefined): TransactItem => ({
  ConditionCheck: {
    TableName: table,
    Key: { kind: 'model', name: modelName },
    ...(revision === undefined
      ? { ConditionExpression: 'attribute_exists(kind)' }
      : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': revision } }),
  },
})

const headItem = ({ modelName, parameters, ...head }: Model): Record<string, unknown> => ({
  ...head,
  kind: 'model',
  name: modelName,
  schemaVersion,
  paramsCount: parameters.length,
})

const partPuts = ({ modelName, parameters }: Model): TransactItem[] =>
  packParameters(modelName, parameters).map(Item => ({ Put: { TableName: table, Item } }))

/** Builds the deletion of stored parts of a model's parameters that the next version of the model no longer needs. */
const leftOverParts = (read: Model, next: Model | undefined): TransactItem[] => {
  const before = packParameters(read.modelName, read.parameters).length
  const after = next ? packParameters(next.modelName, next.parameters).length : 0
  return Array.from({ length: Math.max(0, before - after) }, (_, index) => ({
    Delete: { TableName: table, Key: { kind: partsKind(read.modelName), name: partName(after + index) } },
  }))
}

const record = (trail: Trail, before: Model | undefined, after: Model | undefined): TransactItem =>
  auditPut({
    ...trail,
    entity: 'model',
    name: (after ?? before)?.modelName ?? '',
    before: modelForAudit(before, after),
    after: modelForAudit(after, before),
  })
