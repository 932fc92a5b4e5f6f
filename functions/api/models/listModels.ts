import { models } from '#shared/contract/calls/models.ts'
import { listModels as readModels } from '../../data/models/modelRepository.ts'
import { summaryOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const listModels = handle(models.listModels, async () => {
  const modelsList = (await readModels()).map(summaryOnTheWire)
  return { modelsList, total: modelsList.length }
})
