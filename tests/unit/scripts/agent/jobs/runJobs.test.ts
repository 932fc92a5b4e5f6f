import { describe, expect, it, vi } from 'vitest'
import { runJobs } from '#scripts/agent/jobs/runJobs.ts'
import { manifestFor, newSigner, signed } from '#tests/support/agent/signedDocument.ts'

it('an agent on a busy instrument that found no job requests a job that is queued later', async () => {
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

it('an agent prepares one request for a job at a time, however long it waits before the request', async () => {
  const ready = Promise.withResolvers<string | undefined>()
  const waitingFor = vi.fn<() => Promise<string | undefined>>(() => ready.promise)
  const asked: string[] = []
  const jobs = runJobs({
    thingName: 'LAB-1',
    work: () => Promise.reject(new Error('no work is expected')),
    kept: undefined,
    keep: () => Promise.resolve(),
    waitingFor,
    now: Date.now,
    onTrouble: () => {},
  })
  const publish = (topic: string) => Promise.resolve(void asked.push(topic))
  await jobs.connected({ subscribe: () => Promise.resolve(), publish })
  await vi.waitFor(() => expect(waitingFor).toHaveBeenCalledTimes(1))
  for (let tick = 0; tick < 3; tick += 1) {
    jobs.tick()
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(waitingFor).toHaveBeenCalledTimes(1)
  ready.resolve(undefined)
  await vi.waitFor(() => expect(asked).toEqual(['$aws/things/LAB-1/jobs/start-next']))
  jobs.tick()
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await jobs.end()
})

describe('a busy instrument', () => {
  const look = async (change: object) => {
    const sent: [string, object][] = []
    const jobs = runJobs({
      thingName: 'LAB-1',
      work: () => Promise.reject(new Error('no work is expected')),
      kept: undefined,
      keep: () => Promise.resolve(),
      waitingFor: () => Promise.resolve('the end of run 7'),
      now: Date.now,
      onTrouble: () => {},
    })
    const publish = (topic: string, payload: object) => Promise.resolve(void sent.push([topic, payload]))
    const { mandatory: _, ...manifest } = manifestFor('content')
    const jobDocument = signed({ ...manifest, ...change }, newSigner().privateKey)
    const answer = { execution: { jobId: 'job-1', executionNumber: 1, jobDocument } }
    await jobs.connected({ subscribe: () => Promise.resolve(), publish })
    await vi.waitFor(() => expect(sent.map(([topic]) => topic)).toEqual(['$aws/things/LAB-1/jobs/$next/get']))
    jobs.message('$aws/things/LAB-1/jobs/$next/get/accepted', Buffer.from(JSON.stringify(answer)))
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    await jobs.end()
    return sent[1]
  }

  it('begins a mandatory update at once', async () => {
    expect(await look({ mandatory: true })).toEqual(['$aws/things/LAB-1/jobs/start-next', {}])
  })

  it.each([
    ['is not mandatory', { mandatory: false }],
    ['does not say, as early ones', {}],
  ])('delays the installation of a content whose manifest %s', async (_, change) => {
    const report = { jobName: 'Update-pump', phase: 'waiting', waitingFor: 'the end of run 7' }
    expect(await look(change)).toMatchObject(['instruments/LAB-1/jobs', report])
  })

  it('does not report that a job is waiting if a late answer has started the job meanwhile', async () => {
    const reasons = [undefined, 'the end of run 7']
    const asked: string[] = []
    const jobs = runJobs({
      thingName: 'LAB-1',
      work: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended')))),
      kept: undefined,
      keep: () => Promise.resolve(),
      waitingFor: () => Promise.resolve(reasons.shift()),
      now: Date.now,
      onTrouble: () => {},
    })
    const topicOf = (name: string) => `$aws/things/LAB-1/jobs/${name}`
    const hear = (name: string, message: object) => jobs.message(topicOf(name), Buffer.from(JSON.stringify(message)))
    await jobs.connected({
      subscribe: () => Promise.resolve(),
      publish: topic => Promise.resolve(void asked.push(topic)),
    })
    await vi.waitFor(() => expect(asked).toEqual([topicOf('start-next')]))
    jobs.tick()
    await vi.waitFor(() => expect(asked).toEqual([topicOf('start-next'), topicOf('$next/get')]))
    const jobDocument = signed(manifestFor('content'), newSigner().privateKey)
    const execution = { jobId: 'job-1', executionNumber: 1, jobDocument }
    hear('start-next/accepted', { execution })
    hear('$next/get/accepted', { execution })
    await new Promise(setImmediate)
    expect(asked).toHaveLength(2)
    await jobs.end()
  })
})

it('an agent reports the timeout of a phase again if the phase began while the connection was down', async () => {
  const sent: [string, object][] = []
  const began = Promise.withResolvers<void>()
  const document = { manifest: '', signature: '', url: '' }
  const jobs = runJobs({
    thingName: 'LAB-1',
    work: async ({ report, signal }) => {
      await began.promise
      report({ jobName: 'pump', phase: 'install', percent: 0, phaseMinutes: 65 })
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
    },
    kept: undefined,
    keep: () => Promise.resolve(),
    now: Date.now,
    onTrouble: () => {},
  })
  const topicOf = (name: string) => `$aws/things/LAB-1/jobs/${name}`
  const hear = (name: string, message: object) => jobs.message(topicOf(name), Buffer.from(JSON.stringify(message)))
  const publish = (topic: string, payload: object) => Promise.resolve(void sent.push([topic, payload]))
  const connection = { subscribe: () => Promise.resolve(), publish }
  const execution = { jobId: 'job-1', executionNumber: 1, status: 'IN_PROGRESS', jobDocument: document }
  await jobs.connected(connection)
  hear('start-next/accepted', { execution })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  jobs.disconnected()
  began.resolve()
  await new Promise(setImmediate)
  expect(sent).toHaveLength(1)
  await jobs.connected(connection)
  await vi.waitFor(() => expect(sent.at(-1)?.[0]).toBe(topicOf('job-1/get')))
  hear('job-1/get/accepted', { execution })
  const phase = { statusDetails: { phase: 'install' }, stepTimeoutInMinutes: 65 }
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject([topicOf('job-1/update'), phase]))
  hear('job-1/get/accepted', { execution })
  await new Promise(setImmediate)
  expect(sent.filter(([topic]) => topic === topicOf('job-1/update'))).toHaveLength(1)
  await jobs.end()
})

it("an agent continues a job even if it could not store the job's beginning or outcome at first", async () => {
  const asked: string[] = []
  const kept: string[] = []
  const troubles: unknown[] = []
  let hasRoom = false
  const document = { manifest: '', signature: '', url: '' }
  const execution = { jobId: 'job-1', executionNumber: 1 }
  let worked = 0
  const jobs = runJobs({
    thingName: 'LAB-1',
    work: async () => {
      worked += 1
      hasRoom = false
      return { status: 'SUCCEEDED', reason: 'done' }
    },
    kept: undefined,
    keep: async job => {
      if (!hasRoom) throw new Error('no space left on device')
      kept.push(job.type)
    },
    now: Date.now,
    onTrouble: error => void troubles.push(error),
  })
  const topicOf = (name: string) => `$aws/things/LAB-1/jobs/${name}`
  const hear = (name: string, message: object) => jobs.message(topicOf(name), Buffer.from(JSON.stringify(message)))
  const publish = (topic: string) => Promise.resolve(void asked.push(topic))
  await jobs.connected({ subscribe: () => Promise.resolve(), publish })
  await vi.waitFor(() => expect(asked).toEqual([topicOf('start-next')]))

  hear('start-next/accepted', { execution: { ...execution, jobDocument: document } })
  await vi.waitFor(() => expect(troubles).toHaveLength(1))
  expect(worked).toBe(0)
  hasRoom = true
  jobs.tick()
  await vi.waitFor(() => expect(asked.at(-1)).toBe(topicOf('job-1/get')))
  hear('job-1/get/accepted', { execution: { ...execution, jobDocument: document } })

  await vi.waitFor(() => expect(troubles).toHaveLength(2))
  expect([worked, kept]).toEqual([1, ['working']])
  expect(asked).not.toContain(topicOf('job-1/update'))
  hasRoom = true
  jobs.tick()
  await vi.waitFor(() => expect(asked.at(-1)).toBe(topicOf('job-1/update')))
  expect([worked, kept]).toEqual([1, ['working', 'ending']])
  await jobs.end()
})
