import { models } from '#shared/contract/calls/models.ts'
import { changeModel } from '../../application/models/changeModel.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { acceptParameters } from '../../domain/models/acceptParameters.ts'
import { sortedParameters } from '../../domain/models/model.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const updateModel = handle(models.updateModel, async ({ body, trail }) => {
  const { modelName, description, parameters, attributes, revision } = body
  const model = await onNewest(`model#${modelName}`, async () => {
    const read = await getModel(modelName)
    await expectRevision(revision, read, () => changedMeanwhile(modelName, modelOnTheWire(read)))
    const next = {
      ...read,
      description: description ?? read.description,
      attributes: attributes ?? read.attributes,
      parameters: parameters
        ? sortedParameters(acceptParameters(Object.values(parameters), read.parameters))
        : read.parameters,
    }
    return changeModel(read, next, trail)
  })
  return { message: `Model ${modelName} updated`, model: modelOnTheWire(model) }
})
