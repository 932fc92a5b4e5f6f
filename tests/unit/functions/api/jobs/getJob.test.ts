import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, it, vi } from 'vitest'
import { variablesOf } from '#infra/variables.ts'

for (const name of variablesOf('jobs')) vi.stubEnv(name, name)
vi.stubEnv('AWS_REGION', 'us-east-1')
const { getJob } = await import('#functions/api/jobs/getJob.ts')

const store = mockClient(DynamoDBDocumentClient)
const job = { jobName: 'large', models: [], serialNumbers: [], criteriaList: [], attributes: {}, timeoutMinutes: 1 }

const ask = (nextToken?: string) =>
  getJob.run({
    params: { jobName: 'large' },
    query: { nextToken },
    body: undefined,
    now: 0,
    requestId: 'r',
    headers: {},
    sourceIp: '127.0.0.1',
    user: { name: 'admin', role: 'adminGroup', token: { id: 't', expiresAt: 0 } },
  })

it.each([
  ['more executions than a page has', 10_500, 10],
  ['executions whose instruments said more than an answer holds', 1_000, 10_000],
])('%s come in several answers, each execution once', async (_, count, bytes) => {
  const names = Array.from({ length: count }, (_, index) => `SN-${String(index).padStart(6, '0')}`)
  const said = { statusDetails: { reason: 'x'.repeat(bytes) }, queuedAt: 0, lastUpdatedAt: 0, status: 'FAILED' }
  store.on(GetCommand).resolves({ Item: { ...job, kind: 'job', name: 'large' } })
  store.on(QueryCommand).resolves({ Items: names.map(deviceName => ({ jobName: 'large', deviceName, ...said })) })
  const found: string[] = []
  let nextToken: string | undefined
  let answers = 0
  do {
    const answer = await ask(nextToken)
    expect(JSON.stringify(answer).length).toBeLessThan(5_100_000)
    found.push(...answer.job.executions.map(({ deviceName }) => deviceName))
    nextToken = answer.nextToken
    answers += 1
  } while (nextToken !== undefined)
  expect(found).toEqual(names)
  expect(answers).toBeGreaterThan(1)
})
