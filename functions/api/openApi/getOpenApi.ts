import { openApiDocument } from '#shared/server/openApi.ts'
import { allRoutes, routes } from '#shared/contract/routes.ts'
import { handle } from '../../http/handle.ts'

export const getOpenApi = handle(routes.system.getOpenApi, () => Promise.resolve(openApiDocument(allRoutes)))
