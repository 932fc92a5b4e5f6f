import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { ModelSummary, Parameter } from '#shared/contract/models.ts'
import { Conflict } from '../domain/errors.ts'
import { db, isConditionFailure, tableName } from './db.ts'
import { pack, unpack } from './packing.ts'
import { allPages, type Item } from './pages.ts'

const table = tableName('models')

/** Every model, sorted by name. */
export const listModels = async (): Promise<ModelSummary[]> =>
  (await itemsOf('model')).map(item => ({
    modelName: String(item['name']),
    description: String(item['description']),
    createdTime: String(item['createdTime']),
    createdBy: String(item['createdBy']),
    updatedTime: String(item['updatedTime']),
    updatedBy: String(item['updatedBy']),
    isDeleted: 'false',
    paramsCount: Number(item['paramsCount']),
  }))

/** The model's parameters by mnemonic; empty where there is no such model. */
export const parametersOf = async (modelName: string): Promise<ReadonlyMap<string, Parameter>> => {
  const parts = await itemsOf(`parameters#${modelName}`)
  const parameters = parts.flatMap(item => unpack(item['packed'] as Uint8Array) as Parameter[]) // our own writing
  return new Map(parameters.map(parameter => [parameter.mnemonic, parameter]))
}

export interface NewModel {
  readonly modelName: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly createdBy: string
}

/** Far below the store's 400 KB an item, packed. */
const parametersPerPart = 2_000
const schemaVersion = 1

/** A model is new or refused: an existing name is a Conflict. */
export const createModel = async (model: NewModel, now: number): Promise<void> => {
  const { modelName, description, parameters, createdBy } = model
  const time = new Date(now).toISOString()
  const summary = {
    kind: 'model',
    name: modelName,
    schemaVersion,
    description,
    createdTime: time,
    createdBy,
    updatedTime: time,
    updatedBy: createdBy,
    paramsCount: parameters.length,
    revision: 1,
  }
  const items = [summary, ...parameterParts(modelName, parameters)]
  try {
    await db.send(
      new TransactWriteCommand({
        TransactItems: items.map(Item => ({
          Put: { TableName: table, Item, ConditionExpression: 'attribute_not_exists(kind)' },
        })),
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
    throw new Conflict(`The model ${modelName} exists already`)
  }
}

const parameterParts = (modelName: string, parameters: readonly Parameter[]): Item[] =>
  Array.from({ length: Math.ceil(parameters.length / parametersPerPart) }, (_, part) => ({
    kind: `parameters#${modelName}`,
    name: String(part).padStart(4, '0'),
    schemaVersion,
    packed: pack(parameters.slice(part * parametersPerPart, (part + 1) * parametersPerPart)),
  }))

const itemsOf = (kind: string): Promise<Item[]> =>
  allPages(key =>
    db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'kind = :kind',
        ExpressionAttributeValues: { ':kind': kind },
        ExclusiveStartKey: key,
      }),
    ),
  )
