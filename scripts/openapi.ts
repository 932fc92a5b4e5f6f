import { openApiDocument } from '#shared/server/openApi.ts'
import { allRoutes } from '#shared/contract/routes.ts'

console.log(JSON.stringify(openApiDocument(allRoutes), undefined, 2))
