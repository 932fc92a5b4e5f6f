import { routes } from '#shared/contract/routes.ts'
import { removeModel } from '../../application/models/removeModel.ts'
import { handle } from '../../http/handle.ts'

export const deleteModel = handle(routes.models.deleteModel, async ({ params, trail }) => {
  await removeModel(params.name, trail)
  return { message: `Model ${params.name} deleted` }
})
