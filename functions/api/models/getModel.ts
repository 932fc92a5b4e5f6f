import { routes } from '#shared/contract/routes.ts'
import { getModel as readModel } from '../../data/models/modelRepository.ts'
import { modelOnTheWire } from '../../domain/models/wire.ts'
import { handle } from '../../http/handle.ts'

export const getModel = handle(routes.models.getModel, async ({ params }) => ({
  model: modelOnTheWire(await readModel(params.name)),
}))
