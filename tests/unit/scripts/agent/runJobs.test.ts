import { expect, it, vi } from 'vitest'
import { runJobs } from '#scripts/agent/jobs/runJobs.ts'

it('asks again for a job that comes after a busy instrument has looked and found none', async () => {
  const asked: string[] = []
  const jobs = runJobs({
    thingName: 'LAB-1',
    work: () => Promise.reject(new Error('no work is expected')),
    kept: undefined,
    keep: () => Promise.resolve(),
    waitingFor: () => Promise.resolve('the end of run 7'),
    now: Date.now,
    onTrouble: () => {},
  })
  const publish = (topic: string) => Promise.resolve(void asked.push(topic))
  const topicOf = (name: string) => `$aws/things/LAB-1/jobs/${name}`
  const hear = (name: string, message: object) => jobs.message(topicOf(name), Buffer.from(JSON.stringify(message)))
  await jobs.connected({ subscribe: () => Promise.resolve(), publish })
  await vi.waitFor(() => expect(asked).toEqual([topicOf('$next/get')]))
  hear('$next/get/accepted', {})
  hear('notify-next', { execution: { jobId: 'job-1', executionNumber: 1 } })
  await vi.waitFor(() => expect(asked).toEqual([topicOf('$next/get'), topicOf('$next/get')]))
  await jobs.end()
})
