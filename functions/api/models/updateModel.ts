import { routes } from '#shared/contract/routes.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { replaceModel } from '../../data/models/modelWriter.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { sortedParameters } from '../../domain/models/model.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const updateModel = handle(routes.models.updateModel, async ({ body, trail }) => {
  const { modelName, description, parameters, attributes, revision } = body
  const read = await getModel(modelName)
  await expectRevision(revision, read, () => changedMeanwhile(modelName, modelOnTheWire(read)))
  const next = {
    ...read,
    description: description ?? read.description,
    attributes: attributes ?? read.attributes,
    parameters: parameters ? sortedParameters(Object.values(parameters)) : read.parameters,
  }
  const model = await replaceModel(read, next, trail)
  return { message: `Model ${modelName} updated`, model: modelOnTheWire(model) }
})
