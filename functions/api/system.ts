import { routes } from '#shared/contract/routes.ts'
import { service } from '../http/handle.ts'
import { getOpenApi } from './system/getOpenApi.ts'

export const handler = service(routes.system, { getOpenApi })
