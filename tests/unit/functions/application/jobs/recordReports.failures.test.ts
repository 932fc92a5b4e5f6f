import { expect, it, vi } from 'vitest'
import type { recordUpdates } from '#functions/application/jobs/recordUpdates.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
const record = vi.fn<typeof recordUpdates>()
vi.mock('#functions/application/jobs/recordUpdates.ts', () => ({ recordUpdates: record }))
const { recordReports } = await import('#functions/application/jobs/recordReports.ts')

const reportOf = (deviceName: string, jobName: string) => ({
  deviceName,
  receivedAt: 1_000,
  report: { kind: 'jobs', timestamp: 1_000, jobName, phase: 'download', percent: 1, waitingFor: '' } as const,
})

it.each([
  ['of a busy store come again', Object.assign(new Error('slow down'), { name: 'ThrottlingException' }), ['SN-1']],
  ['that can never be recorded hold up nobody', new TypeError('undefined is not iterable'), []],
])('reports %s', async (_, error, again) => {
  record.mockRejectedValueOnce(error).mockResolvedValueOnce()
  const failed = await recordReports([reportOf('SN-1', 'Old'), reportOf('SN-2', 'New')], 1_000)
  expect([...failed]).toEqual(again)
  expect(record).toHaveBeenCalledTimes(2)
  record.mockReset()
})
