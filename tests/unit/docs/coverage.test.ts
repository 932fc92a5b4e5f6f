import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const page = 'docs/specification-coverage.md'
const tests = path.join(root, 'tests')

interface Quote {
  readonly line: number
  readonly file: string
  readonly title: string
}

/** The quoted titles in the last cell of a row, each with the test file whose name stands before it. */
const quotesIn = (row: string, line: number): Quote[] => {
  const cell = /.*\|(.*)\|$/.exec(row)?.[1] ?? ''
  let file = ''
  return Array.from(cell.matchAll(/`([^`]*)`|"([^"]*)"/g), ([, name, title]) => {
    if (name !== undefined) {
      const isFull = /^(unit|integration|infra|e2e)\//.test(name)
      file = isFull ? name : path.posix.join(path.posix.dirname(file), name)
    }
    return title === undefined || file === '' ? [] : [{ line, file, title }]
  }).flat()
}

const quotes = readFileSync(path.join(root, page), 'utf8')
  .split('\n')
  .flatMap((row, index) => quotesIn(row, index + 1))

const stringPattern = /'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g

/** The strings in a test file: the titles of its groups, tests and rows are among them. */
const stringsIn = (file: string): string[] =>
  readFileSync(path.join(tests, file), 'utf8')
    .split('\n')
    .filter(line => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap(line =>
      Array.from(line.matchAll(stringPattern), ([, single, double, template]) =>
        (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
      ),
    )

const hasInOrder = (text: string, parts: readonly string[]): boolean => {
  let from = 0
  return parts.every(part => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at !== -1
  })
}

/** Whether a string contains a quoted title, in which "…" matches any text, or has it with a row's values. */
const hasTitle = (text: string, title: string): boolean => {
  if (hasInOrder(text, title.split('…'))) return true
  const fixed = text.split(/%[a-z]|\$\{[^}]*\}|\$[a-z]\w*/)
  const isTemplate = fixed.length > 1 && fixed.join('').length >= 10
  return (
    isTemplate && title.startsWith(fixed[0] ?? '') && title.endsWith(fixed.at(-1) ?? '') && hasInOrder(title, fixed)
  )
}

const stringsOf = (name: string): string[] =>
  globSync([`${name}.test.{ts,tsx}`, `${name}/**/*.test.{ts,tsx}`], { cwd: tests }).flatMap(stringsIn)

describe('the page on the coverage of the specification', () => {
  it('quotes only titles that the named test files have', () => {
    expect(quotes.length).toBeGreaterThan(300)
    const strings = new Map(Array.from(new Set(quotes.map(({ file }) => file)), file => [file, stringsOf(file)]))
    const stale = quotes.filter(({ file, title }) => !strings.get(file)?.some(text => hasTitle(text, title)))
    expect(
      stale.map(
        ({ line, file, title }) => `${page}:${line}: no title in ${file} has "${title}". Quote its present title`,
      ),
    ).toEqual([])
  })
})
