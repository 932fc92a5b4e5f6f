import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const filesWithTable = globSync('web/**/*.tsx', { cwd: root }).filter(file =>
  /import Table\b.* from '@cloudscape-design\/components\/table'/.test(readFileSync(path.join(root, file), 'utf8')),
)

describe('the styles that all tables share', () => {
  it('are looked for in files that have a table', () => {
    expect(filesWithTable).toContain('web/components/ResourceTable/ResourceRows.tsx')
  })

  it.each(filesWithTable)('are imported by %s', file => {
    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/^import '(\.\.|#web\/components)\/tables\.css'$/m)
  })
})
