import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { watchSources } from '#scripts/dev/watchSources.ts'

let folder: string
let reported: string[][]

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-watch-'))
  await mkdir(path.join(folder, 'below'))
  reported = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const watchFolder = (onChange: (files: readonly string[]) => Promise<void>): void => {
  const { stop } = watchSources({ folders: [folder], onChange })
  onTestFinished(stop)
}

const names = (files: readonly string[]): string[] => files.map(file => path.relative(folder, file)).toSorted()
const change = (name: string): Promise<void> => writeFile(path.join(folder, name), String(Math.random()))

describe('the watcher of source files', () => {
  it('reports files that change at the same time together, and reports only source files', async () => {
    watchFolder(async files => void reported.push(names(files)))
    await Promise.all(['a.ts', path.join('below', 'b.tsx'), 'notes.md'].map(change))
    await expect.poll(() => new Set(reported.flat())).toEqual(new Set(['a.ts', path.join('below', 'b.tsx')]))
  })

  it('reports changes that are made during a report only afterwards, so that reports never overlap', async () => {
    const first = Promise.withResolvers<void>()
    let running = 0
    const most: number[] = []
    watchFolder(async files => {
      most.push((running += 1))
      reported.push(names(files))
      await first.promise
      running -= 1
    })
    await change('a.ts')
    await expect.poll(() => reported).toEqual([['a.ts']])
    await change('c.ts')
    first.resolve()
    await expect.poll(() => reported.flat()).toContain('c.ts')
    expect(Math.max(...most)).toBe(1)
  })
})
