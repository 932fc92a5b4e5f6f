import { models } from '#shared/contract/calls/models.ts'
import { removeModel } from '../../application/models/removeModel.ts'
import { handle } from '../../http/handle.ts'

export const deleteModel = handle(models.deleteModel, async ({ params, trail }) => {
  await removeModel(params.name, trail)
  return { message: `Model ${params.name} deleted` }
})
