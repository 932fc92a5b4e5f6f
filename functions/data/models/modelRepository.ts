import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { Parameter } from '#shared/contract/calls/models.ts'
import { NotFound } from '../../domain/errors.ts'
import type { Model, ModelHead } from '../../domain/models/model.ts'
import { db, tableName } from '../store/db.ts'
import { itemsOfKind } from '../store/itemsOfKind.ts'
import type { Item } from '../store/pages.ts'
import { parametersIn, partsKind } from './parameterParts.ts'

const table = tableName('models')

/** Returns every model, sorted by name. */
export const listModels = async (): Promise<ModelHead[]> =>
  (await itemsOf('model')).map(item => ({ ...headOf(item), paramsCount: Number(item['paramsCount']) }))

/** Returns the model with this name and its parameters. Undefined if there is none. */
export const findModel = async (modelName: string): Promise<Model | undefined> => {
  const Key = { kind: 'model', name: modelName }
  const { Item } = await db.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))
  return Item && { ...headOf(Item), parameters: parametersIn(await itemsOf(partsKind(modelName))) }
}

/** Returns the model with this name. Throws NotFound if there is none. */
export const getModel = async (modelName: string): Promise<Model> => {
  const model = await findModel(modelName)
  if (!model) throw new NotFound('Model', modelName)
  return model
}

/** Returns a model's parameters, keyed by mnemonic. Empty if there is no such model. */
export const readModelParameters = async (modelName: string): Promise<ReadonlyMap<string, Parameter>> =>
  new Map(parametersIn(await itemsOf(partsKind(modelName))).map(parameter => [parameter.mnemonic, parameter]))

const headOf = (item: Item): Omit<Model, 'parameters'> => ({
  modelName: String(item['name']),
  description: String(item['description']),
  attributes: (item['attributes'] ?? {}) as Record<string, string>, // safe cast: only this product writes the item
  createdTime: String(item['createdTime']),
  createdBy: String(item['createdBy']),
  updatedTime: String(item['updatedTime']),
  updatedBy: String(item['updatedBy']),
  revision: Number(item['revision']),
  ...(item['uses'] !== undefined && { uses: Number(item['uses']) }),
})

const itemsOf = (kind: string): Promise<Item[]> => itemsOfKind(table, kind)
