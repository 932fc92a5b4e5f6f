import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { getJob } = await import('#functions/api/jobs/getJob.ts')
const { listJobs } = await import('#functions/api/jobs/listJobs.ts')
const { db, tableName } = await import('#functions/data/store/db.ts')

/** The number of items that the store has read since the last test began, and of the requests for them. */
let read = { items: 0, requests: 0 }
let store: Awaited<ReturnType<typeof openLocalStore>>

const said = { queuedAt: 0, lastUpdatedAt: 0, iotJobId: 'part', revision: 1 }
const nameOf = (index: number): string => `SN-${String(index).padStart(6, '0')}`

/** A job with the given number of executions, each with these last words. */
const storeJob = async (name: string, count: number, reason: string): Promise<void> => {
  const job = { description: '', models: [], serialNumbers: [], criteriaList: [], attributes: {}, timeoutMinutes: 1 }
  await db.send(
    new PutCommand({
      TableName: tableName('jobs'),
      Item: { ...job, kind: 'job', name, updateTime: '2026', revision: 1 },
    }),
  )
  for (let from = 0; from < count; from += 25) {
    const items = Array.from({ length: Math.min(25, count - from) }, (_, index) => ({
      PutRequest: {
        Item: { ...said, jobName: name, deviceName: nameOf(from + index), status: 'FAILED', statusDetails: { reason } },
      },
    }))
    await db.send(new BatchWriteCommand({ RequestItems: { [tableName('jobExecutions')]: items } }))
  }
}

beforeAll(async () => {
  store = await openLocalStore(async carryOut => {
    const answer = await carryOut()
    const { ScannedCount, Item, Responses } = JSON.parse(answer.body) as {
      ScannedCount?: number
      Item?: object
      Responses?: Record<string, object[]>
    }
    const batch = Object.values(Responses ?? {}).flat().length
    read = { items: read.items + (ScannedCount ?? (Item ? 1 : batch)), requests: read.requests + 1 }
    return answer
  })
  await storeJob('thousand', 1_000, 'The disk is full')
  await storeJob('talkative', 700, 'x'.repeat(10_000))
})
afterAll(() => store.close())
beforeEach(() => {
  read = { items: 0, requests: 0 }
})

const call = {
  now: 0,
  requestId: 'r',
  headers: {},
  sourceIp: '127.0.0.1',
  user: { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } },
} as const

const ask = (jobName: string, nextToken?: string) =>
  getJob.run({ ...call, params: { jobName }, query: { nextToken }, body: undefined })

describe('the calls for a content job', () => {
  it('read at most one page of executions for a job with 1,000 instruments', async () => {
    const { job, nextToken } = await ask('thousand')
    expect(job.executions).toHaveLength(500)
    expect(nextToken).toBeDefined()
    // The job, its counters and the note of its roll-out beside the executions.
    expect(read.items).toBeLessThanOrEqual(502)
    // The instruments come in five batches of a hundred.
    expect(read.requests).toBeLessThanOrEqual(9)
  })

  it('list jobs without reading their executions', async () => {
    const { jobsList } = await listJobs.run({ ...call, params: undefined, query: undefined, body: {} })
    expect(jobsList.map(({ jobName }) => jobName).toSorted()).toEqual(['talkative', 'thousand'])
    expect(read.items).toBeLessThanOrEqual(4)
    expect(read.requests).toBeLessThanOrEqual(2)
  })

  it.each([
    ['more executions than fit on a page', 'thousand', 1_000],
    ['executions with more reported details than fit on a page', 'talkative', 700],
  ])('return each execution once over several pages: %s', async (_, jobName, count) => {
    const found: string[] = []
    let nextToken: string | undefined
    let answers = 0
    do {
      const answer = await ask(jobName, nextToken)
      expect(JSON.stringify(answer).length).toBeLessThan(5_100_000)
      found.push(...answer.job.executions.map(({ deviceName }) => deviceName))
      nextToken = answer.nextToken
      answers += 1
    } while (nextToken !== undefined)
    expect(found).toEqual(Array.from({ length: count }, (_, index) => nameOf(index)))
    expect(answers).toBeGreaterThan(1)
  })

  it.each([
    ['the instrument reported a different version', 'thousand', '11', '11'],
    ["the instrument reported this job's version", 'thousand', '12', undefined],
    ["a later job installed this job's version, and the instrument reported another one", 'other', '11', undefined],
  ])(
    "show the version that an instrument reported only if it replaced this job's version: %s",
    async (_, jobName, firmware, reported) => {
      const deviceName = nameOf(0)
      const installed = { version: '12', jobName, installedOn: '2026-01-01T00:00:00.000Z' }
      await db.send(
        new PutCommand({
          TableName: tableName('devices'),
          Item: { deviceName, modelName: 'Orbit', firmware, firmwareReportedOn: '2026-01-02T00:00:00.000Z', installed },
        }),
      )
      await db.send(
        new PutCommand({
          TableName: tableName('jobExecutions'),
          Item: { ...said, jobName: 'thousand', deviceName, status: 'SUCCEEDED', statusDetails: {} },
        }),
      )
      const { job } = await ask('thousand')
      expect(job.executions[0]?.reportedVersion).toBe(reported)
      expect(job.executions[1]?.reportedVersion).toBeUndefined()
      expect(job.executions[0]?.modelName).toBe('Orbit')
      // There is no such instrument.
      expect(job.executions[1]).not.toHaveProperty('modelName')
    },
  )
})
