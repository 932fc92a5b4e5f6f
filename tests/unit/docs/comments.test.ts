import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const folders = '{functions,infra,scripts,shared,tests,web}'

/** The width of code, which the formatter does not apply to comments. */
const width = Number(/"printWidth": (\d+)/.exec(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'))?.[1])

describe('the comments in the code', () => {
  it('keep to the line width of the code', () => {
    const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['tests/fixtures/**'] })
    expect(files.length).toBeGreaterThan(1_000)
    const wide = files.flatMap(file =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(\/\/|\/?\*)/.test(line) && line.length > width ? [`${file}:${index + 1}`] : [],
        ),
    )
    expect(wide).toEqual([])
  })
})
