import { models } from '#shared/contract/calls/models.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { createModel } from './models/createModel.ts'
import { deleteModel } from './models/deleteModel.ts'
import { getModel } from './models/getModel.ts'
import { listModelParameters } from './models/listModelParameters.ts'
import { listModels } from './models/listModels.ts'
import { updateModel } from './models/updateModel.ts'

export const handler = service(
  models,
  { listModels, getModel, listModelParameters, createModel, updateModel, deleteModel },
  once,
)
