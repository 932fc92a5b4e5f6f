import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openState } from '#scripts/agent/disk/state.ts'

const open = async (stored: object) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'agent.json'), JSON.stringify(stored))
  return openState(folder)
}

const stored = { schemaVersion: 1, appliedCounter: 7, keys: {}, keysCounter: 2, password: 'secret' }

describe('the stored state of an agent', () => {
  it('is restored together with the work in progress', async () => {
    const execution = { jobId: 'job-1', executionNumber: 1 }
    const job = { type: 'working', execution, isRunning: true }
    const install = { execution, begun: 1, isDone: false }
    expect((await open({ ...stored, job, install })).current()).toEqual({ ...stored, job, install })
  })

  it('drops work with an invalid job id, which an earlier version may have accepted', async () => {
    const execution = { jobId: '../../victim', executionNumber: 1 }
    const job = { type: 'working', execution, isRunning: true }
    const state = await open({ ...stored, job, install: { execution, begun: 1, isDone: false } })
    expect(state.current()).toEqual(stored)
  })
})
