import { models } from '#shared/contract/calls/models.ts'
import { insertModel } from '../../data/models/modelWriter.ts'
import { acceptParameters } from '../../domain/models/acceptParameters.ts'
import { sortedParameters, type Model } from '../../domain/models/model.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const createModel = handle(models.createModel, async ({ body, user, trail, now }) => {
  const { modelName, description, parameters, attributes } = body
  const time = new Date(now).toISOString()
  const model: Model = {
    modelName,
    description,
    attributes,
    parameters: sortedParameters(acceptParameters(Object.values(parameters), [])),
    createdTime: time,
    createdBy: user.name,
    updatedTime: time,
    updatedBy: user.name,
    revision: 1,
  }
  await insertModel(model, trail)
  return { message: `Model ${modelName} created`, model: modelOnTheWire(model) }
})
