import type { Parameter } from '#shared/contract/calls/models.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Model } from '#functions/domain/models/model.ts'

/** A model whose parameters have these types. */
export const modelOf = (modelName: string, types: Readonly<Record<string, Parameter['dataType']>>): Model => ({
  modelName,
  description: '',
  attributes: {},
  parameters: Object.entries(types).map(([mnemonic, dataType]) => ({
    mnemonic,
    displayName: '',
    dataType,
    description: '',
    unitsOfMeasure: '',
  })),
  createdTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'ada',
  updatedTime: '2026-01-01T00:00:00.000Z',
  updatedBy: 'ada',
  revision: 1,
})

/** Stores models without parameters, for repositories that are connected to a local store. */
export const storeModels = async (...modelNames: readonly string[]): Promise<void> => {
  const { db, tableName } = await import('#functions/data/store/db.ts')
  for (const name of modelNames) {
    const Item = { kind: 'model', name, revision: 1, paramsCount: 0 }
    await db.send(new PutCommand({ TableName: tableName('models'), Item }))
  }
}
