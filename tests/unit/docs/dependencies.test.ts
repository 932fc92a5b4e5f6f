import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
  Object.entries(manifest[kind] ?? {}),
)

/** The names in a decision's text. A list of one scope may name it once: `@aws-sdk/client-sts, client-lambda`. */
const named = new Set(
  read('docs/decisions/0005-pin-every-dependency-to-an-exact-version-with-a-reason.md').match(/[@\w][\w./-]*\w/g),
)

describe('the packages that the project depends on', () => {
  it.each(packages)('are all named in the decision on dependencies: %s', name => {
    const isOfTheSdk = name.startsWith('@aws-sdk/')
    const isOfTypes = name.startsWith('@types/')
    expect(isOfTheSdk || isOfTypes || named.has(name) || named.has(name.split('/').at(-1)!)).toBe(true)
  })

  it.each(packages)('have exact versions: %s is %s', (_, version) => {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})
