import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { modelForAudit, type Model } from '../../domain/models/model.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { auditPut, type TransactItem } from '../audit/auditRepository.ts'
import { db, isConditionFailure, isWriteConflict, tableName } from '../store/db.ts'
import { changedMeanwhile } from '../store/expectRevision.ts'
import { findModel } from './modelRepository.ts'
import { partName, partsKind, partsOf } from './parameterParts.ts'

const table = tableName('models')
const schemaVersion = 1

/** A model is new or refused: an existing name is a Conflict. */
export const insertModel = async (model: Model, trail: Trail): Promise<void> => {
  const head: TransactItem = {
    Put: { TableName: table, Item: headItem(model), ConditionExpression: 'attribute_not_exists(kind)' },
  }
  try {
    await write([head, ...partPuts(model), record(trail, undefined, model)])
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The model ${model.modelName} exists already`)
  }
}

/** Writes a model over the version that was read; Conflict with the newer model otherwise. */
export const replaceModel = async (read: Model, next: Model, trail: Trail): Promise<Model> => {
  const stored: Model = {
    ...next,
    revision: read.revision + 1,
    updatedBy: trail.by,
    updatedTime: new Date(trail.at).toISOString(),
  }
  const head: TransactItem = { Put: { TableName: table, Item: headItem(stored), ...unchanged(read) } }
  await change(read, [head, ...partPuts(stored), ...leftOverParts(read, stored), record(trail, read, stored)])
  return stored
}

/**
 * Removes the version that was read; Conflict with the newer model otherwise.
 * @param unused a condition that holds as long as nothing has begun to use the model since that was looked at. Where it
 * does not hold, nothing is removed and the store's own conflict is thrown
 */
export const removeModel = async (read: Model, unused: TransactItem, trail: Trail): Promise<void> => {
  const Key = { kind: 'model', name: read.modelName }
  const head: TransactItem = { Delete: { TableName: table, Key, ...unchanged(read) } }
  try {
    await write([head, ...leftOverParts(read, undefined), record(trail, read, undefined), unused])
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    const current = await findModel(read.modelName)
    if (current?.revision !== read.revision) throw changedMeanwhile(read.modelName, current && modelOnTheWire(current))
    throw error
  }
}

/** Holds as long as a model exists, whatever its version. */
export const modelExists = (modelName: string): TransactItem => ({
  ConditionCheck: {
    TableName: table,
    Key: { kind: 'model', name: modelName },
    ConditionExpression: 'attribute_exists(kind)',
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
  partsOf(modelName, parameters).map(Item => ({ Put: { TableName: table, Item } }))

/** Parts that the next version no longer fills. */
const leftOverParts = (read: Model, next: Model | undefined): TransactItem[] => {
  const before = partsOf(read.modelName, read.parameters).length
  const after = next ? partsOf(next.modelName, next.parameters).length : 0
  return Array.from({ length: Math.max(0, before - after) }, (_, index) => ({
    Delete: { TableName: table, Key: { kind: partsKind(read.modelName), name: partName(after + index) } },
  }))
}

const unchanged = ({ revision }: Model) => ({
  ConditionExpression: 'revision = :read',
  ExpressionAttributeValues: { ':read': revision },
})

const record = (trail: Trail, before: Model | undefined, after: Model | undefined): TransactItem =>
  auditPut({
    ...trail,
    entity: 'model',
    name: (after ?? before)?.modelName ?? '',
    before: modelForAudit(before, after),
    after: modelForAudit(after, before),
  })

const change = async (read: Model, items: TransactItem[]): Promise<void> => {
  try {
    await write(items)
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    const current = await findModel(read.modelName)
    throw changedMeanwhile(read.modelName, current && modelOnTheWire(current))
  }
}

const write = async (items: TransactItem[]): Promise<void> => {
  await db.send(new TransactWriteCommand({ TransactItems: items }))
}
