import type { Parameter } from '#shared/contract/models.ts'
import type { Model } from '#functions/domain/models/model.ts'

/** A model with parameters of these types. */
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
