import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#scripts/project.ts'

const page = readFileSync(path.join(root, 'docs/security-standards.md'), 'utf8')
const tests = [
  ...new Set([...page.matchAll(/`((?:unit|integration|infra|e2e)\/[\w/.-]+)`/g)].map(([, name = '']) => name)),
]

it.each(tests)('the page on threats names %s, which is a test or a folder of tests', name => {
  const at = path.join(root, 'tests', name)
  expect([at, `${at}.test.ts`, `${at}.test.tsx`].some(file => existsSync(file))).toBe(true)
})

it('every threat and every chapter that is met names what shows it', () => {
  const rows = page.split('\n').filter(line => /^\| (?!threat|chapter|section|---|11\.)/.test(line))
  const bare = rows.filter(
    row => !/`(unit|integration|infra|e2e)\/|decision|not used/.test(row.split('|').at(-2) + row),
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(bare).toEqual([])
})
