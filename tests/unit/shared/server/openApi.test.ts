import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#shared/server/openApi.ts'
import { allRoutes } from '#shared/contract/routes.ts'

const document = openApiDocument(allRoutes)

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const result = await validator.validate(structuredClone(document))
    expect(result).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('describes every call once', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(allRoutes.map(({ route }) => `${route.method} ${route.path}`).toSorted())
  })
})
