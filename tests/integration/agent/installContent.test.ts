import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallWork } from '#scripts/agent/jobs/installContent.ts'
import { openState } from '#scripts/agent/disk/state.ts'
import { agentConfig } from '#tests/support/agent/agentConfig.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

describe('the installation of content', () => {
  it.each(['../../victim', '..', '../../victim/x'])(
    'writes only to its own folder even if the job id is %j',
    async jobId => {
      const home = await temporaryDirectory()
      const victim = path.join(home, 'victim-1')
      await mkdir(victim)
      await writeFile(path.join(victim, 'results'), 'of a year')
      const config = agentConfig({ folder: path.join(home, 'agent') })
      const work = createInstallWork({ config, state: await openState(config.folder) })
      const context = {
        execution: { jobId, executionNumber: 1 },
        document: {},
        now: Date.now(),
        signal: new AbortController().signal,
        report: () => undefined,
        freshUrl: async () => undefined,
      }
      await expect(work(context)).rejects.toThrow('A job id has 1 to 64 letters')
      expect(await readdir(victim)).toEqual(['results'])
    },
  )
})
