import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const page = readFileSync(path.join(root, 'docs/aws-truth.md'), 'utf8')

/** The rows of the table under a heading, without its head. */
const rowsUnder = (heading: string): string[][] => {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter(line => line.startsWith('|'))
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

/** The tests that a cell names. */
const testsIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:unit|integration|infra)\/[\w/]+)`/g)].map(([, name = '']) => name)

const documented = rowsUnder('As documented').map(([service = '', behaviour = '', sources = '', tests = '']) => ({
  row: `${service}: ${behaviour}`,
  sources: sources.split(/[;,]\s*/).filter(source => source !== ''),
  tests: testsIn(tests),
}))

/** A comment may break a line before or within the words around an address, but not within it. */
const code = globSync('{scripts,infra,shared,functions}/**/*.ts', { cwd: root })
  .map(file => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

const isTest = (name: string): boolean =>
  globSync([`${name}.test.ts`, `${name}/**/*.test.ts`], { cwd: path.join(root, 'tests') }).length > 0

describe("the table of AWS's documented behaviour that the stand-ins copy", () => {
  it('has more than 35 rows', () => {
    expect(documented.length).toBeGreaterThan(35)
  })

  it.each(documented)('names existing tests for $row', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter(name => !isTest(name))).toEqual([])
  })

  it.each(documented)('cites for $row the same source as the code', ({ sources }) => {
    const inCode = sources.filter(source => code.includes(`docs.aws.amazon.com/${source}`))
    expect(inCode).not.toEqual([])
  })
})

describe('the table of checks in which the stand-ins are less strict than AWS', () => {
  it.each(rowsUnder('Still kinder than AWS'))('names for %s what protects the product instead', (...cells) => {
    expect(cells.filter(cell => cell === '')).toEqual([])
    expect(cells).toHaveLength(4)
    expect(testsIn(cells.join(' ')).filter(name => !isTest(name))).toEqual([])
  })
})
