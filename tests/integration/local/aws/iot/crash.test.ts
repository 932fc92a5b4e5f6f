import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openJobs } from '#scripts/local/aws/iot/jobs/openJobs.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

/** Lets a process make jobs, kills it after some of them, and returns the last one that was acknowledged. */
const killedAfter = async (folder: string, jobs: number): Promise<number> => {
  const script = fileURLToPath(new URL('./child.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let last = -1
  for await (const line of createInterface(child.stdout)) {
    last = Number(line)
    if (last === jobs) child.kill('SIGKILL')
  }
  await ended
  return last
}

describe('the local AWS IoT after kill -9', () => {
  it('still has every job, execution and event that it acknowledged before the kill', async () => {
    const folder = path.join(await temporaryDirectory(), 'jobs')
    const last = await killedAfter(folder, 200)
    const reported = new Set<string>()
    const jobs = await openJobs({
      folder,
      region: 'us-east-1',
      hasThing: () => true,
      signLink: async () => '',
      send: async () => undefined,
      onEvent: async ({ payload }) => void reported.add(payload.jobId),
    })
    await jobs.tick()
    expect(last).toBeGreaterThanOrEqual(200)
    for (let number = 0; number <= last; number += 1) {
      const jobId = `job-${number}`
      expect(jobs.store.executionsOf(jobId).map(({ status }) => status)).toEqual(['SUCCEEDED', 'QUEUED'])
      expect(reported).toContain(jobId)
    }
    await jobs.close()
  })
})
