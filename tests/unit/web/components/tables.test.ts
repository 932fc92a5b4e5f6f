import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const filesWithTable = globSync('web/**/*.tsx', { cwd: root }).filter(file =>
  /import Table\b.* from '@cloudscape-design\/components\/table'/.test(readFileSync(path.join(root, file), 'utf8')),
)

it('there are files with a table', () => {
  expect(filesWithTable).toContain('web/components/ResourceTable/ResourceRows.tsx')
})

it.each(filesWithTable)('the file %s imports the styles that all tables share', file => {
  expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/^import '(\.\.|#web\/components)\/tables\.css'$/m)
})
