import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeAtomically } from '#scripts/files/atomicFile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('leaves one whole content where several are written at the same time, and no other file', async () => {
  const file = path.join(folder, 'state.json')
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(contents.map(content => writeAtomically(file, content)))
  expect(contents).toContain(await readFile(file, 'utf8'))
  expect(await readdir(folder)).toEqual(['state.json'])
})

it('is readable for its owner only', async () => {
  const file = path.join(folder, 'state.json')
  await writeAtomically(file, 'secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('leaves nothing behind where it fails', async () => {
  await expect(writeAtomically(path.join(folder, 'missing', 'state.json'), 'x')).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
})
