import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { recordUpdates } from '#functions/application/jobs/recordUpdates.ts'
import type { putQuarantined } from '#functions/data/devices/quarantineRepository.ts'

vi.stubEnv('AWS_REGION', 'us-east-1')
const record = vi.fn<typeof recordUpdates>()
const quarantine = vi.fn<typeof putQuarantined>()
vi.mock('#functions/application/jobs/recordUpdates.ts', () => ({ recordUpdates: record }))
vi.mock('#functions/data/devices/quarantineRepository.ts', () => ({ putQuarantined: quarantine }))
const { recordReports } = await import('#functions/application/jobs/recordReports.ts')

const busy = Object.assign(new Error('slow down'), { name: 'ThrottlingException' })
const lasting = new TypeError('undefined is not iterable')

const reportOf = (deviceName: string, jobName = 'Old') => ({
  deviceName,
  raw: { topic: `instruments/${deviceName}/jobs`, payload: 'e30=', receivedAt: 1_000 },
  report: { kind: 'jobs', timestamp: 1_000, jobName, phase: 'download', percent: 1, waitingFor: '' } as const,
})

const recorded = (): string[] =>
  record.mock.calls.flatMap(([{ updates }], call) =>
    record.mock.settledResults[call]?.type === 'fulfilled' ? updates.map(({ deviceName }) => deviceName) : [],
  )
const setAside = (): string[] => quarantine.mock.calls.map(([deviceName]) => deviceName)

beforeEach(() => {
  record.mockReset().mockResolvedValue()
  quarantine.mockReset().mockResolvedValue()
})

describe("reports on a job's executions", () => {
  it('are retried if DynamoDB is busy, and delay no other job', async () => {
    record.mockRejectedValueOnce(busy)
    const failed = await recordReports([reportOf('SN-1', 'Old'), reportOf('SN-2', 'New')], 1_000)
    expect([...failed]).toEqual(['SN-1'])
    expect(recorded()).toEqual(['SN-2'])
    expect(setAside()).toEqual([])
  })

  it('are recorded, except for an invalid report, which is quarantined', async () => {
    const names = ['SN-1', 'SN-2', 'SN-3', 'SN-4', 'SN-5', 'SN-6', 'SN-7']
    record.mockImplementation(({ updates }) =>
      updates.some(({ deviceName }) => deviceName === 'SN-5') ? Promise.reject(lasting) : Promise.resolve(),
    )
    const failed = await recordReports(
      names.map(name => reportOf(name)),
      1_000,
    )
    expect([...failed]).toEqual([])
    expect(recorded()).toEqual(names.filter(name => name !== 'SN-5'))
    expect(setAside()).toEqual(['SN-5'])
  })

  it('are retried if the quarantine table is unreachable', async () => {
    record.mockRejectedValue(lasting)
    quarantine.mockRejectedValueOnce(busy)
    expect([...(await recordReports([reportOf('SN-1'), reportOf('SN-2')], 1_000))]).toEqual(['SN-1'])
  })
})
