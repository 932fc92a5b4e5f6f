import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractProblems } from '#web/components/form/problems.ts'
import { withoutSchemas } from '#web/callsOnly.ts'
import { users } from '#shared/contract/calls/users.ts'
import { root } from '#scripts/base/project.ts'

const folder = path.join(root, 'shared', 'contract', 'calls')

describe('the schema-free API contract for pages that only make calls', () => {
  it('keeps the path, method and summary of each call, and drops its schemas', () => {
    const text = withoutSchemas(`
const Name = z.string()
const creation = { path: '/create', summary: 'Create', body: z.object({ Name }), answer: Name } as const
export const limit = 20
export const things = {
  add: route({ ...creation, method: 'POST' }),
  find: route({ method: 'GET', path: '/{name}', summary: 'Find', params: z.object({ name: Name }), answer: Name }),
}
`)
    expect(text).not.toMatch(/(params|query|body|answer): (?!undefined)/)
    for (const kept of ["path: '/create'", "method: 'POST'", 'export const limit = 20', "path: '/{name}'"])
      expect(text).toContain(kept)
  })

  it("drops the import of the schemas' error texts", () => {
    expect(withoutSchemas("import './schemaTexts.ts'\nexport const limit = 20")).toBe('\nexport const limit = 20')
  })

  it('lets the bundler drop values that are not used', () => {
    expect(withoutSchemas('const Name = z.string().min(1)')).toBe(
      'const Name = /* @__PURE__ */ (() => (z.string().min(1)))()',
    )
  })

  it.each(readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(name => name.endsWith('.ts')))(
    'has no schema of a call left in the file %s',
    name => {
      expect(withoutSchemas(readFileSync(path.join(folder, name), 'utf8'))).not.toMatch(
        /^ {4}(params|query|body|answer): (?!undefined)/m,
      )
    },
  )
})

it('a form whose call was imported without its schemas throws instead of sending an unchecked request', () => {
  const call = Object.assign({}, users.createUser, { answer: undefined })
  expect(() => contractProblems(call, {})).toThrow('import the call from #schemas/')
})
