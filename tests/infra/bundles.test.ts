import { describe, expect, it } from 'vitest'
import { oversized } from '#infra/bundle.ts'

const output = (bytes: number) => ({ bytes, inputs: {}, imports: [], exports: [] })

describe('the bundles of the functions', () => {
  it('are limited to 700 kB each without source maps, and a larger one fails the build', () => {
    const outputs = { 'rules/index.mjs': output(700_000), 'rules/index.mjs.map': output(2_000_000) }
    expect(oversized(outputs)).toEqual([])
    expect(oversized({ ...outputs, 'jobs/index.mjs': output(700_001) })).toEqual([
      '  jobs/index.mjs has 700001 bytes, 1 too many',
    ])
  })

  it('are measured including the modules imported at the start, but without those imported on demand', () => {
    const importing = (path: string, kind: 'import-statement' | 'dynamic-import') => ({
      ...output(400_000),
      imports: [{ path, kind }],
    })
    const parts = { 'ingest/shared.mjs': output(300_001), 'ingest/late.mjs': output(300_001) }
    expect(oversized({ ...parts, 'ingest/index.mjs': importing('ingest/late.mjs', 'dynamic-import') })).toEqual([])
    expect(oversized({ ...parts, 'ingest/index.mjs': importing('ingest/shared.mjs', 'import-statement') })).toEqual([
      '  ingest/index.mjs has 700001 bytes, 1 too many',
    ])
  })
})
