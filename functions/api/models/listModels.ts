import { routes } from '#shared/contract/routes.ts'
import { listModels as readModels } from '../../data/models/modelRepository.ts'
import { handle } from '../../http/handle.ts'

export const listModels = handle(routes.models.listModels, async () => {
  const modelsList = await readModels()
  return { modelsList, total: modelsList.length }
})
