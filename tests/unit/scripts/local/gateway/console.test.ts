import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openConsole } from '#scripts/local/gateway/console.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-console-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), 'first')
  await writeFile(path.join(folder, 'assets', 'index-1.js'), 'code')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the console that the gateway serves', () => {
  it('returns its page for every path that does not name a file', async () => {
    const files = openConsole(folder)
    for (const name of ['/', '/assets/SN-1/UPLC40', '/rules-list'])
      expect(String((await files(name))?.body)).toBe('first')
  })

  it('is served in its new version once it has been built again', async () => {
    const files = openConsole(folder)
    await files('/')
    await writeFile(path.join(folder, 'index.html'), 'second')
    expect(String((await files('/'))?.body)).toBe('second')
  })

  it('lets browsers cache its files permanently, serves them even after a new build, and serves no unknown files', async () => {
    const files = openConsole(folder)
    expect((await files('/assets/index-1.js'))?.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
    })
    await rm(path.join(folder, 'assets', 'index-1.js'))
    expect(String((await files('/assets/index-1.js'))?.body)).toBe('code')
    expect(await files('/assets/index-2.js')).toBeUndefined()
  })
})
