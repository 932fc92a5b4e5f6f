import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendWhole } from '#scripts/files/appendWhole.ts'
import { fillDisk } from '#tests/support/files/fullDisk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-append-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a file to which lines are appended', () => {
  it('has only whole lines, and can be read only by its owner', async () => {
    const file = path.join(folder, 'lines')
    await appendWhole(file, 'one\n')
    await appendWhole(file, 'two\n')
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('contains no part of a line if the disk is full, and the full disk is reported', async () => {
    const file = path.join(folder, 'lines')
    await appendWhole(file, 'one\n')
    await fillDisk(folder)
    await expect(appendWhole(file, 'two\n')).rejects.toThrow(`${file} cannot be written: the disk is full`)
    expect(await readFile(file, 'utf8')).toBe('one\n')
  })
})
