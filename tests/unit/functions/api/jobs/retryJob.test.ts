import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { beginNoted } from '#functions/application/jobs/beginNoted.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'
import { jobMadeAt, storedJob } from '#tests/support/storedJob.ts'

prepareLocalStore()
vi.stubEnv('STAGE_PREFIX', 'test-')
vi.mock('#functions/application/jobs/beginNoted.ts', () => ({ beginNoted: vi.fn<typeof beginNoted>() }))
const { retryJob } = await import('#functions/api/jobs/retryJob.ts')
const { changeExecutions } = await import('#functions/data/jobs/executionRepository.ts')
const { getJob } = await import('#functions/data/jobs/jobRepository.ts')
const { insertJob } = await import('#functions/data/jobs/jobWriter.ts')
const { listPending } = await import('#functions/data/jobs/pendingWork.ts')
const { jobPartsOf } = await import('#functions/data/jobs/jobPartRepository.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const now = jobMadeAt
const trail = { by: 'admin', at: now, action: 'job.retry', requestId: 'retry' }
const jobName = 'fleet'

it('a job of a model goes out again to the thousands of instruments that failed', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `SN-${String(index).padStart(5, '0')}`)
  await insertJob(storedJob(jobName, { models: ['TripleQuad'] }), [], { ...trail, requestId: 'create' })
  await changeExecutions(jobName, names, (_, deviceName) => ({
    deviceName,
    status: 'FAILED',
    statusDetails: {},
    queuedAt: now,
    startedAt: now,
    lastUpdatedAt: now,
    iotJobId: 'first',
    revision: 1,
  }))
  const user = { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } } as const
  const call = { requestId: 'retry', headers: {}, sourceIp: '', params: undefined, query: undefined, user, trail, now }
  const { message } = await retryJob.run({ ...call, body: { jobName } })
  expect(message).toBe('Job fleet goes out again to 5000 instruments')
  const targets = (await jobPartsOf(jobName)).flatMap(({ target }) =>
    'model' in target ? [] : target.deviceSerialNumbers,
  )
  expect(targets).toEqual(names)
  expect(await listPending()).toMatchObject([{ type: 'rollOut', subject: jobName }])
  const records = await listAudit({ entity: 'job', name: jobName, userName: undefined, from: 0, to: now })
  expect(records).toHaveLength((await getJob(jobName)).job.revision)
})
