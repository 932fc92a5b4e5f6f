import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const files = globSync('tests/**/*.test.ts', { cwd: root })
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const withoutExtension = (file: string): string => file.replace(/\.\w+$/, '')

/** The files of the product by their name without its extension, which files of several folders may have. */
const product = Map.groupBy(globSync('{functions,infra,scripts,shared,web}/**/*.{ts,tsx}', { cwd: root }), file =>
  withoutExtension(path.basename(file)),
)

/** The files of the product that have the name of a unit test and that it imports. */
const testedBy = (file: string): string[] => {
  const [, house, name = ''] = /^tests\/unit\/(\w+)\/(?:.*\/)?(\w+)\.test\.ts$/.exec(file) ?? []
  const text = textOf(file)
  return (product.get(name) ?? []).filter(one => one.startsWith(`${house}/`) && text.includes(`'#${one}'`))
}

describe('the test files', () => {
  it('name what they test in a describe', () => {
    expect(files.length).toBeGreaterThan(700)
    expect(files.filter(file => !/^\s*describe(\.\w+)?[(<]/m.test(textOf(file)))).toEqual([])
  })

  it('lie at the mirrored path if they have the name of a file that they test, or of its folder', () => {
    const misplaced = files.filter(file => {
      const mirrored = file.replace(/^tests\/unit\//, '').replace(/\.test\.ts$/, '')
      const tested = testedBy(file)
      const isAtFile = tested.some(one => withoutExtension(one) === mirrored)
      return tested.length > 0 && !isAtFile && !existsSync(path.join(root, mirrored))
    })
    expect(misplaced).toEqual([])
  })
})
