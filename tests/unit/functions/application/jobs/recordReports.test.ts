import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JobPart } from '#functions/domain/jobs/jobPart.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/localStore.ts'

prepareLocalStore()
const { queueExecutions } = await import('#functions/application/jobs/queueExecutions.ts')
const { recordReports } = await import('#functions/application/jobs/recordReports.ts')
const { listExecutions } = await import('#functions/data/jobs/executionRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

/** A report that the instrument made at one time and the service received at another. */
const report = (timestamp: number, receivedAt: number, percent: number) =>
  recordReports(
    [
      {
        deviceName: 'SN-1',
        receivedAt,
        report: { kind: 'jobs', timestamp, jobName: 'Update', phase: 'download', percent, waitingFor: '' },
      },
    ],
    receivedAt,
  )

it('a report that is repeated or overtaken does not set the progress back', async () => {
  const part: JobPart = { iotJobId: 'part-1', target: { deviceSerialNumbers: ['SN-1'] }, counter: 1, state: 'created' }
  await queueExecutions('Update', part, ['SN-1'], 1_000)
  await report(1_100, 1_200, 20)
  await report(1_300, 1_400, 80)
  await report(1_100, 1_500, 20)
  await report(1_200, 1_600, 50)
  expect(await listExecutions('Update')).toMatchObject([
    { status: 'IN_PROGRESS', statusDetails: { percent: '80' }, startedAt: 1_200, lastUpdatedAt: 1_400 },
  ])
})
