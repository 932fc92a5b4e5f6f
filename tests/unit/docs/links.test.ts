import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const pages = globSync(['README.md', '{docs,functions,scripts,infra,web,shared}/**/*.md'], { cwd: root })

const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8').replaceAll(/^```[^]*?^```/gm, '')

/** The anchors of a page, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the links of the documentation', () => {
  it('are checked on every page', () => {
    expect(pages.length).toBeGreaterThan(60)
  })

  it.each(pages)('lead from %s to files and headings that exist', page => {
    const links = [...textOf(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    const broken = links.filter(([, file = '', anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file)
      if (!existsSync(path.join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('in the coverage of the specification name only existing test files', () => {
    const names = Array.from(
      textOf('docs/specification-coverage.md').matchAll(/`((?:unit|integration|infra|e2e)\/[\w./*-]*[\w*])`/g),
      ([, name = '']) => name,
    )
    const missing = names.filter(
      name =>
        globSync([`${name}.test.{ts,tsx}`, `${name}/**/*.test.{ts,tsx}`, name], { cwd: path.join(root, 'tests') })
          .length === 0,
    )
    expect(names.length).toBeGreaterThan(100)
    expect([...new Set(missing)]).toEqual([])
  })
})
