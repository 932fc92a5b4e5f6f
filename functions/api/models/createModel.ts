import { routes } from '#shared/contract/routes.ts'
import { insertModel } from '../../data/models/modelWriter.ts'
import { modelOnTheWire, sortedParameters, type StoredModel } from '../../domain/models/storedModel.ts'
import { handle } from '../../http/handle.ts'
import { trailOf } from '../../http/trail.ts'

const route = routes.models.createModel

export const createModel = handle(route, async call => {
  const { modelName, description, parameters, attributes } = call.body
  const time = new Date(call.now).toISOString()
  const model: StoredModel = {
    modelName,
    description,
    attributes,
    parameters: sortedParameters(Object.values(parameters)),
    createdTime: time,
    createdBy: call.user.name,
    updatedTime: time,
    updatedBy: call.user.name,
    revision: 1,
  }
  await insertModel(model, trailOf(route, call, call.user.name))
  return { message: `Model ${modelName} created`, model: modelOnTheWire(model) }
})
