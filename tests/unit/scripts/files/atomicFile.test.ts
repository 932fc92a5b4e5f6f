import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAtomically } from '#scripts/files/atomicFile.ts'
import { fillDisk } from '#tests/support/files/fullDisk.ts'
import { endedProcess } from '#tests/support/endedProcess.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-file-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a file that is replaced as a whole', () => {
  it('has the content of one of several simultaneous writes, and no other file is left', async () => {
    const file = path.join(folder, 'state.json')
    const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(contents.map(content => writeAtomically(file, content)))
    expect(contents).toContain(await readFile(file, 'utf8'))
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  it('can be read only by its owner', async () => {
    const file = path.join(folder, 'state.json')
    await writeAtomically(file, 'secret')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('leaves no temporary file if a write fails', async () => {
    await expect(writeAtomically(path.join(folder, 'missing', 'state.json'), 'x')).rejects.toThrow('ENOENT')
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps its old content on a full disk, and reports that the disk is full', async () => {
    const file = path.join(folder, 'state.json')
    await writeAtomically(file, 'old')
    await fillDisk(folder)
    await expect(writeAtomically(file, 'new content')).rejects.toThrow(
      `${file} cannot be written: the disk is full. Free some space, then try again`,
    )
    expect(await readFile(file, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  it('is cleared of temporary files that killed processes left behind, but not of those of running processes', async () => {
    const file = path.join(folder, 'state.json')
    const running = `state.json.${process.pid}-01234567.tmp`
    const kept = [running, 'state.json.old', 'other.json.1-01234567.tmp']
    for (const name of kept) await writeFile(path.join(folder, name), '')
    await writeFile(`${file}.${await endedProcess()}-01234567.tmp`, 'a password')
    await writeAtomically(file, 'new')
    expect((await readdir(folder)).toSorted()).toEqual(['state.json', ...kept].toSorted())
  })
})
