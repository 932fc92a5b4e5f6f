import { routes } from '#shared/contract/routes.ts'
import { service } from '../http/handle.ts'
import { listModels } from './models/listModels.ts'

export const handler = service(routes.models, { listModels })
