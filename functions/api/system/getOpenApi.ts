import { openApiDocument } from '#shared/contract/openApi.ts'
import { allRoutes, routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'

export const getOpenApi = handle(routes.system.getOpenApi, () => Promise.resolve(openApiDocument(allRoutes)))
