import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runCommand } from '#scripts/agent/jobs/runCommand.ts'
import { eventually } from '#tests/support/eventually.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const run = async (command: readonly string[], rest: { deadlineMs?: number; signal?: AbortSignal } = {}) =>
  runCommand({
    command,
    folder: await temporaryDirectory(),
    deadlineMs: 20_000,
    signal: new AbortController().signal,
    ...rest,
  })

const node = (code: string): string[] => [process.execPath, '-e', code]

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Starts a child that never ends, says its id, writes the file `said` and never ends itself. */
const hanging = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
console.log(child.pid)
require('node:fs').writeFileSync('said', '')
setInterval(() => {}, 1000)`

/** The system's answer about processes of another user, such as those that sudo has started. */
const refuseToKill = (): void => {
  const spy = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => spy.mockRestore())
}

describe('a command that the agent runs', () => {
  it('runs in its own folder, and returns its exit code and output', async () => {
    expect(await run(node('console.log(require("fs").readdirSync(".").length)'))).toEqual({
      code: 0,
      isLate: false,
      output: '0',
      stdout: '0',
    })
    expect(await run(node('console.error("no room"); process.exit(3)'))).toMatchObject({
      code: 3,
      output: 'no room',
      stdout: '',
    })
  })

  it('fails if its program does not exist', async () => {
    expect(await run(['/no/such/program'])).toMatchObject({
      code: undefined,
      output: expect.stringContaining('ENOENT'),
    })
  })

  it('reads its arguments without a shell', async () => {
    const argument = '$(id); echo `id` && *'
    expect(await run([...node('console.log(process.argv[1])'), argument])).toMatchObject({ output: argument })
  })

  it('is ended with all processes that it has started if it hangs', async () => {
    const folders = await Promise.all(Array.from({ length: 5 }, () => temporaryDirectory()))
    // The deadline passes once all have started, however long that takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { signal } = new AbortController()
    const running = folders.map(folder => runCommand({ command: node(hanging), folder, deadlineMs: 6_000, signal }))
    for (const folder of folders) await eventually('it runs', () => stat(path.join(folder, 'said')))
    vi.advanceTimersByTime(6_000)
    const results = await Promise.all(running)
    for (const { code, isLate, output } of results) {
      expect([code, isLate]).toEqual([undefined, true])
      await eventually('the grandchild has ended', async () => !isAlive(Number(output)))
    }
  })

  it('is ended with all processes that it has started if it is aborted', async () => {
    const folder = await temporaryDirectory()
    const controller = new AbortController()
    const command = node(
      hanging.replace('console.log(child.pid)', 'require("node:fs").writeFileSync("pid", `${child.pid}`)'),
    )
    const running = runCommand({ command, folder, deadlineMs: 200_000, signal: controller.signal })
    const pid = await eventually('it runs', () => readFile(path.join(folder, 'pid'), 'utf8'))
    controller.abort()
    expect(await running).toMatchObject({ code: undefined, isLate: false })
    await eventually('the grandchild has ended', async () => !isAlive(Number(pid)))
  })

  it('succeeds even if it leaves a process of another user running', async () => {
    refuseToKill()
    expect(await run(node('console.log(7)'))).toMatchObject({ code: 0, isLate: false, stdout: '7' })
  })

  it('is waited for if it runs as another user, even after its time limit or an abort', async () => {
    refuseToKill()
    const controller = new AbortController()
    const waits = node('setTimeout(() => console.log(7), 1_500)')
    const running = run(waits, { deadlineMs: 300, signal: controller.signal })
    await expect.poll(() => vi.mocked(process.kill).mock.calls.length).toBeGreaterThan(0)
    controller.abort()
    expect(await running).toMatchObject({ code: undefined, isLate: true, stdout: '7' })
  })
})
