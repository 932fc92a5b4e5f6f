import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobPart } from '#functions/domain/jobs/jobPart.ts'
import { parseJobEvent } from '#functions/ingest/jobEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { queueExecutions } = await import('#functions/application/jobs/queueExecutions.ts')
const { recordEnds, recordReports } = await import('#functions/application/jobs/recordReports.ts')
const { wayBackPut } = await import('#functions/data/jobs/jobPartRepository.ts')
const { listExecutions } = await import('#functions/data/jobs/executionRepository.ts')
const { writeTogether } = await import('#functions/data/store/versionedWrites.ts')

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
        raw: { topic: 'instruments/SN-1/jobs', payload: 'e30=', receivedAt },
        report: { kind: 'jobs', timestamp, jobName: 'Update', phase: 'download', percent, waitingFor: '' },
      },
    ],
    receivedAt,
  )

describe('reports on content jobs', () => {
  it("do not move a job's progress backwards if they are repeated or arrive out of order", async () => {
    const part: JobPart = {
      iotJobId: 'part-1',
      target: { deviceSerialNumbers: ['SN-1'] },
      counter: 1,
      state: 'created',
    }
    await queueExecutions('Update', part, ['SN-1'], 1_000)
    await report(1_100, 1_200, 20)
    await report(1_300, 1_400, 80)
    await report(1_100, 1_500, 20)
    await report(1_200, 1_600, 50)
    expect(await listExecutions('Update')).toMatchObject([
      { status: 'IN_PROGRESS', statusDetails: { percent: '80' }, startedAt: 1_200, lastUpdatedAt: 1_400 },
    ])
  })

  it('are recorded with all other reports of the batch, whatever names their details have', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `SN-${10 + index}`)
    const part: JobPart = { iotJobId: 'part-2', target: { deviceSerialNumbers: names }, counter: 2, state: 'created' }
    await writeTogether([wayBackPut('Hostile', part)])
    await queueExecutions('Hostile', part, names, 1_000)
    const statusDetails =
      '{"constructor":"x","__proto__":"x","toString":"x","hasOwnProperty":"x","prototype":"","no name":"x"}'
    const ends = names.flatMap(name => {
      const payload = `{"thingArn":"arn:aws:iot:us-east-1:1:thing/${name}","status":"FAILED","statusDetails":${statusDetails}}`
      const raw = {
        topic: '$aws/events/jobExecution/part-2/failed',
        payload: Buffer.from(payload).toString('base64'),
        receivedAt: 2_000,
      }
      const update = parseJobEvent(raw, JSON.parse(payload))
      return update ? [{ update, raw }] : []
    })
    expect([...(await recordEnds(ends, 2_000))]).toEqual([])
    const executions = await listExecutions('Hostile')
    expect(executions.map(({ status }) => status)).toEqual(names.map(() => 'FAILED'))
    expect(executions[0]?.statusDetails).toEqual({
      constructor: 'x',
      toString: 'x',
      hasOwnProperty: 'x',
      prototype: '',
    })
  })
})
