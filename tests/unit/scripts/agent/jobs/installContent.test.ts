import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openState } from '#scripts/agent/disk/state.ts'
import { createInstallWork } from '#scripts/agent/jobs/installContent.ts'
import { agentConfig } from '#tests/support/agent/agentConfig.ts'
import { manifestFor, newSigner, signed } from '#tests/support/agent/signedDocument.ts'
import { eventually } from '#tests/support/eventually.ts'

const home = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const contextOf = (document: unknown, signal = new AbortController().signal) => ({
  execution: { jobId: 'job-1', executionNumber: 1 },
  document,
  now: Date.now(),
  signal,
  report: () => undefined,
  freshUrl: () => Promise.resolve(undefined),
})

describe('the installation of content', () => {
  it('waits for the new version as long as configured, even if the clock of the computer is set meanwhile', async () => {
    const folder = await home()
    const { keys, privateKey } = newSigner()
    const config = agentConfig({ folder, version: ['sh', '-c', 'cat version || touch asked'] })
    const state = await openState(folder)
    const execution = { jobId: 'job-1', executionNumber: 1 }
    await state.change({ keys, install: { execution, begun: 1, isDone: true } })
    const ending = new AbortController()
    const work = createInstallWork({ config, state, checkEveryMs: 20 })
    const outcome = work(contextOf(signed(manifestFor('content'), privateKey), ending.signal))
    const ended = vi.fn<() => void>()
    const settled = outcome.then(ended, () => undefined)
    const real = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(real)
    onTestFinished(() => clock.mockRestore())
    const asked = path.join(folder, 'asked')
    /** Waits until the version was read twice more, so that the time was measured meanwhile, or the work ended. */
    const askedTwice = async (): Promise<void> => {
      for (let time = 0; time < 3; time += 1) {
        await rm(asked, { force: true })
        await eventually('a reading', async () => ended.mock.calls.length > 0 || (await stat(asked)).isFile())
      }
    }
    // The wait has begun by then, because the version is read once before it.
    await askedTwice()
    clock.mockReturnValue(real + 86_400_000)
    await askedTwice()
    expect(ended).not.toHaveBeenCalled()
    ending.abort()
    await settled
  })

  it.runIf(process.platform === 'linux')(
    'first ends an installer that a killed agent left behind, even if a symbolic link leads to the folder',
    async () => {
      const real = await home()
      const folder = path.join(await home(), 'agent')
      await symlink(real, folder)
      const left = path.join(folder, 'work', 'job-0-1')
      await mkdir(left, { recursive: true })
      const installer = spawn('sleep', ['60'], { cwd: left, detached: true, stdio: 'ignore' })
      onTestFinished(() => void installer.kill('SIGKILL'))
      const ended = once(installer, 'exit')
      await once(installer, 'spawn')
      const config = agentConfig({ folder })
      const work = createInstallWork({ config, state: await openState(folder) })
      expect(await work(contextOf({}))).toMatchObject({ status: 'REJECTED' })
      // If it is left, it ends by itself after a minute.
      expect(await ended).toEqual([null, 'SIGKILL'])
    },
  )
})
