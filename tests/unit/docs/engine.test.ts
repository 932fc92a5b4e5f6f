import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const folder = path.join(root, 'functions/domain/alarms')
const tests = path.join(root, 'tests/unit/functions/domain/alarms')

interface Row {
  readonly file: string
  readonly heldBy: readonly string[]
}

/** The rows of the README's tables of files. A table's room is the heading above it. */
const rows = (): Row[] => {
  let room = ''
  return readFileSync(path.join(folder, 'README.md'), 'utf8')
    .split('\n')
    .flatMap(line => {
      if (line.startsWith('### ')) room = line.includes(' and ') ? '' : line.slice(4)
      const [, name, heldBy] = /^\| `([\w/]+\.ts)` \|.*\|([^|]*)\|$/.exec(line) ?? []
      if (name === undefined || heldBy === undefined) return []
      const file = path.join(room, name)
      const others = [...heldBy.matchAll(/`([\w/]+)`/g)].map(([, test]) => test ?? '')
      const isOwn = heldBy.trim() === '' || heldBy.includes('also')
      return [{ file, heldBy: isOwn ? [file.replace('.ts', ''), ...others] : others }]
    })
}

describe('the README of the alarm engine', () => {
  it('has a row for each file of the engine', () => {
    const files = globSync('**/*.ts', { cwd: folder })
    expect(rows().map(({ file }) => file)).toEqual(expect.arrayContaining(files))
    expect(rows()).toHaveLength(files.length)
  })

  it.each(rows())('names tests that cover $file', ({ heldBy }) => {
    for (const test of heldBy) expect([test, existsSync(path.join(tests, `${test}.test.ts`))]).toEqual([test, true])
    expect(heldBy).not.toEqual([])
  })
})
