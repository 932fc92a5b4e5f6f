import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLog } from '#scripts/local/lambda/log.ts'
import { eventually } from '#tests/support/eventually.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-log-'))
  file = path.join(folder, 'functions.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the log file of functions', () => {
  it('is empty at each start', async () => {
    await writeFile(file, 'a line of the start before')
    const log = openLog(file)
    log.end('a line\n')
    await finished(log)
    expect(await readFile(file, 'utf8')).toBe('a line\n')
  })

  it('survives a full disk, reports that once, and continues when there is room', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    // Linux has a device that is always full; a folder cannot be written anywhere.
    await (existsSync('/dev/full') ? symlink('/dev/full', file) : mkdir(file))
    let time = 0
    const log = openLog(file, () => time)
    log.write('lost\n')
    await eventually('the failure is said', async () => complaints.mock.calls.length === 1)
    log.write('lost too\n')
    expect(complaints.mock.calls[0]?.[0]).toContain(`${file} cannot be written (`)
    await rm(file, { recursive: true })
    time += 10_000
    log.write('there is room again\n')
    log.end()
    await finished(log)
    expect(await readFile(file, 'utf8')).toBe('there is room again\n')
    expect(complaints).toHaveBeenCalledTimes(1)
    complaints.mockRestore()
  })

  it('closes without an error if the disk is still full', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await (existsSync('/dev/full') ? symlink('/dev/full', file) : mkdir(file))
    const log = openLog(file)
    log.end('lost\n')
    await finished(log)
    await eventually('the failure is said', async () => complaints.mock.calls.length === 1)
    complaints.mockRestore()
  })
})
