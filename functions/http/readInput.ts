import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type * as z from 'zod'
import type { Problem } from '#shared/contract/problem.ts'
import type { Read, Route } from '#shared/contract/route.ts'
import { problemsIn } from '#shared/text/schemaTexts.ts'
import { Validation } from '../domain/errors.ts'

/** Reads a call's input according to the contract's schemas. Throws a Validation that names every invalid field. */
export const readInput = <R extends Route>(route: R, event: Partial<APIGatewayProxyEventV2>): Read<R> => {
  const problems: Problem[] = []
  const read = (schema: z.ZodType | undefined, value: () => unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value())
    if (result.success) return result.data
    problems.push(...problemsIn(result.error, 'body'))
    return undefined
  }
  const input = {
    params: read(route.params, () => event.pathParameters ?? {}),
    query: read(route.query, () => event.queryStringParameters ?? {}),
    body: read(route.body, () => bodyOf(event)),
  }
  if (problems.length > 0) throw new Validation(problems)
  return input as Read<R> // every field of the input was checked by the schemas from which the type Read is made
}

const bodyOf = ({ body, isBase64Encoded }: Partial<APIGatewayProxyEventV2>): unknown => {
  const text = isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '')
  if (text === '') return {}
  try {
    return JSON.parse(text, refuseProto)
  } catch (error) {
    if (error instanceof Validation) throw error
    throw new Validation([{ field: 'body', message: 'The body must be JSON' }])
  }
}

/** Refuses an input with a field named `__proto__`, which the schemas would silently drop. */
const refuseProto = (name: string, value: unknown): unknown => {
  if (name === '__proto__') throw new Validation([{ field: name, message: 'This name cannot be used' }])
  return value
}
