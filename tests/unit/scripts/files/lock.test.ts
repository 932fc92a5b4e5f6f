import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdLock, withLock } from '#scripts/files/lock.ts'
import { processStart } from '#scripts/files/processStart.ts'
import { endedProcess } from '#tests/support/endedProcess.ts'
import { fillDisk } from '#tests/support/files/fullDisk.ts'

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-lock-'))
  lock = path.join(folder, 'file.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a lock file', () => {
  it('can be held by only one of several tasks at a time', async () => {
    let [inside, most] = [0, 0]
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise(resolve => setTimeout(resolve, 5))
      inside -= 1
    }
    await Promise.all(Array.from({ length: 12 }, () => withLock(lock, work)))
    expect(most).toBe(1)
  })

  it('is released even if the work that held it failed', async () => {
    await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await withLock(lock, async () => 'done')).toBe('done')
  })

  it('of a killed process is taken over by exactly one of many processes that wait for it', async () => {
    await writeFile(lock, String(await endedProcess()))
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map(number => withLock(lock, async () => void order.push(number))))
    expect(order.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  it('of a running process is waited for, however long the process holds it', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await writeFile(lock, String(child.pid))
    let isIn = false
    const waiting = withLock(lock, async () => {
      isIn = true
    })
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(isIn).toBe(false)
    expect(await readFile(lock, 'utf8')).toBe(String(child.pid))
    child.kill('SIGKILL')
    await waiting
    expect(isIn).toBe(true)
  })

  it.each([
    ['that a full disk left empty', ''],
    ['with half of its content', '12 '],
  ])('%s blocks nobody for long', async (_, content) => {
    await writeFile(lock, content)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map(number => withLock(lock, async () => void order.push(number))))
    expect(order.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    expect(await readdir(folder)).toEqual([])
  })

  it('is not created on a full disk, and the full disk is reported', async () => {
    await fillDisk(folder)
    await expect(withLock(lock, async () => 'done')).rejects.toThrow(`${lock} cannot be written: the disk is full`)
    expect(await readdir(folder)).toEqual([])
  })

  it('is taken over if its process has ended and another process has the same id now', async () => {
    await writeFile(lock, `${process.pid} ${'0'.repeat(8)}/17`)
    expect(await withLock(lock, async () => 'done')).toBe('done')
  })

  it('is taken over from a process that was killed while it took the lock over', async () => {
    await writeFile(lock, String(await endedProcess()))
    await writeFile(`${lock}.takeover`, String(await endedProcess()))
    expect(await withLock(lock, async () => 'done')).toBe('done')
    expect(await readdir(folder)).toEqual([])
  })

  it('is taken over from a process of an earlier release that was killed while it took the lock over', async () => {
    await writeFile(lock, String(await endedProcess()))
    await mkdir(`${lock}.takeover`)
    expect(await withLock(lock, async () => 'done')).toBe('done')
    expect(await readdir(folder)).toEqual([])
  })

  it('is not taken over while a process that is taking it over stands still', async () => {
    const left = String(await endedProcess())
    await writeFile(lock, left)
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await writeFile(`${lock}.takeover`, String(child.pid))
    let isIn = false
    const waiting = withLock(lock, async () => {
      isIn = true
    })
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(isIn).toBe(false)
    expect(await readFile(lock, 'utf8')).toBe(left)
    expect(await readFile(`${lock}.takeover`, 'utf8')).toBe(String(child.pid))
    child.kill('SIGKILL')
    await waiting
    expect(isIn).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  it('that one program holds cannot be taken by another, whose error names the process that holds it', async () => {
    const release = await holdLock(lock)
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid} ${await processStart(process.pid)}`)
    await expect(holdLock(lock)).rejects.toThrow(`${lock} is held by process ${process.pid}`)
    await release()
    await (
      await holdLock(lock)
    )()
    expect(await readdir(folder)).toEqual([])
  })

  it('that an earlier release left as a folder is removed', async () => {
    await mkdir(lock)
    expect(await withLock(lock, async () => 'done')).toBe('done')
  })
})
