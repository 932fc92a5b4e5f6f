import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

/** The words of all tables. A row may have several, such as `instrument, device`. */
const words = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .flatMap(line => /^\| (.+?) \| .* \|$/.exec(line)?.[1]?.split(', ') ?? [])
  .filter(word => word !== 'word')

describe('the glossary', () => {
  it('has each word once', () => {
    expect(words.length).toBeGreaterThan(100)
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  })
})
