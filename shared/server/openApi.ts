// This file is for servers only. A lint rule prevents the console from importing it.

import * as z from 'zod'
import { Failure } from '../contract/problem.ts'
import type { NamedRoute } from '../contract/routes.ts'
import type { Route } from '../contract/route.ts'

type Json = Record<string, unknown>

const header = 'AccessToken'

/** Describes the whole API as an OpenAPI 3.1 document, generated from the contract. */
export const openApiDocument = (routes: readonly NamedRoute[]) =>
  hoisted({
    openapi: '3.1.0',
    info: { title: 'Benchwatch', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths: pathsOf(routes),
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        [header]: {
          type: 'apiKey',
          in: 'header',
          name: header,
          description: 'The access token that login_user returns',
        },
      },
    },
  })

/**
 * Moves schema definitions to the root of the document. A schema that contains itself brings its own definitions, but
 * its references point to the root. The operation's name is added to the definitions' names.
 */
const hoisted = <T extends { components: { schemas: Json } }>(document: T): T => {
  const moved: Json = {}
  const walk = (value: unknown, prefix: string): unknown => {
    if (Array.isArray(value)) return value.map(part => walk(part, prefix))
    if (typeof value !== 'object' || value === null) return value
    const { $defs, $ref, ...rest } = value as Json & { $defs?: Json; $ref?: string }
    const name = typeof rest['operationId'] === 'string' ? rest['operationId'] : prefix
    const within = (part: string): string => `${name}_${part.replace(/^_+/, '')}`
    for (const [part, schema] of Object.entries($defs ?? {})) moved[within(part)] = walk(schema, name)
    const local = $ref?.startsWith('#/$defs/') ? `#/components/schemas/${within($ref.slice(8))}` : $ref
    const entries = Object.entries(rest).map(([key, part]) => [key, walk(part, name)])
    return { ...Object.fromEntries(entries), ...(local !== undefined && { $ref: local }) }
  }
  const walked = walk(document, '') as T // safe cast: only schema references were changed
  return { ...walked, components: { ...walked.components, schemas: { ...walked.components.schemas, ...moved } } }
}

const pathsOf = (routes: readonly NamedRoute[]): Json => {
  const paths: Record<string, Json> = {}
  for (const named of routes) (paths[named.route.path] ??= {})[named.route.method.toLowerCase()] = operationOf(named)
  return paths
}

const operationOf = ({ service, operation, route }: NamedRoute): Json => ({
  operationId: operation,
  summary: route.summary,
  tags: [service],
  ...(route.roles === 'public' ? { security: [] } : { security: [{ [header]: [] }], 'x-roles': route.roles }),
  parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
  ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
  responses: responsesOf(route),
})

const responsesOf = (route: Route): Json => {
  const failure = (description: string): Json => ({
    description,
    content: json({ $ref: '#/components/schemas/Failure' }),
  })
  return {
    '200': {
      description: 'Done',
      content: { [route.mediaType ?? jsonType]: { schema: schemaOf(route.answer, 'output') } },
    },
    ...(mayBeNothing(route) && { '204': { description: 'No content' } }),
    '400': failure('A field of the input is wrong'),
    ...(route.roles === 'public'
      ? {}
      : { '401': failure('No session, or an expired one'), '403': failure('The role does not allow the call') }),
    '503': {
      ...failure('A service behind the call is busy'),
      headers: { 'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } } },
    },
    default: failure('Any other failure'),
  }
}

/** Whether a call can be answered with status 204 and no body. It can if its answer may be undefined. */
const mayBeNothing = ({ answer }: Route): boolean => answer.safeParse(undefined).success

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }))
}

const jsonType = 'application/json'

const json = (schema: Json): Json => ({ [jsonType]: { schema } })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
