import { models } from '#shared/contract/calls/models.ts'
import { getModel as readModel } from '../../data/models/modelRepository.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const getModel = handle(models.getModel, async ({ params }) => ({
  model: modelOnTheWire(await readModel(params.name)),
}))
