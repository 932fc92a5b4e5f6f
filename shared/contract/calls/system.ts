import * as z from 'zod'
import { live } from './live.ts'
import { parameters } from './parameters.ts'
import { route } from '../route.ts'
import { savedViews } from './savedViews.ts'

/** The calls that the `system` service answers. */
export const system = {
  ...live,
  ...savedViews,
  getOpenApi: route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    roles: 'public',
    answer: z.looseObject({ openapi: z.string() }),
  }),
  ...parameters,
}
