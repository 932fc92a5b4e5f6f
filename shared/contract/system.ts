import * as z from 'zod'
import { route } from './route.ts'

export const system = {
  getOpenApi: route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    roles: 'public',
    answer: z.looseObject({ openapi: z.string() }),
  }),
}
