import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLevel } from '#scripts/local/files/openLevel.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-level-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Enough for LevelDB to write a table file; it is written when the database is opened again. */
const fill = async (): Promise<void> => {
  const level = await openLevel(folder)
  for (let key = 0; key < 100; key += 1) await level.put(`key-${key}`, 'x'.repeat(100))
  await level.compactRange('a', 'z')
  await level.close()
}

describe('a LevelDB store on disk', () => {
  it('returns what was written before it was closed and opened again', async () => {
    await fill()
    const level = await openLevel(folder)
    expect(await level.get('key-7')).toBe('x'.repeat(100))
    await level.close()
  })

  it('that has a truncated table file fails with the name of the file, and says what to do', async () => {
    await fill()
    const table = (await readdir(folder)).find(name => name.endsWith('.ldb')) ?? 'none'
    const file = path.join(folder, table)
    await truncate(file, (await stat(file)).size - 7)
    await expect(openLevel(folder)).rejects.toThrow(`${file} is damaged: it is cut off. Restore a copy of it`)
  })

  it('opens although a killed process has left a half-written table file', async () => {
    await fill()
    const file = path.join(folder, '999999.ldb')
    await writeFile(file, 'the beginning of a table')
    const level = await openLevel(folder)
    expect(await level.get('key-7')).toBe('x'.repeat(100))
    expect(await readdir(folder)).not.toContain('999999.ldb')
    await level.close()
  })

  it('reports a full disk as such, and not as a damaged file', async () => {
    const cause = new Error(`IO error: ${folder}/000005.ldb: No space left on device`)
    const spy = vi.spyOn(ClassicLevel.prototype, 'open').mockRejectedValue(new Error('not open', { cause }))
    onTestFinished(() => spy.mockRestore())
    await expect(openLevel(folder)).rejects.toThrow(
      `${folder} cannot be written: the disk is full. Free some space, then try again`,
    )
  })

  it('reports that it is in use if another process or another part of this process has it open', async () => {
    const level = await openLevel(folder)
    await expect(openLevel(folder)).rejects.toThrow(`${folder} is in use. Is Benchwatch running already?`)
    await level.close()
  })
})
