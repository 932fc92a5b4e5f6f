import { describe, expect, it } from 'vitest'
import type { Device } from '#shared/contract/device.ts'
import { listTargets, targetsText } from '#web/features/contents/targets/targets.ts'
import { listUploadedFiles } from '#web/features/contents/upload/uploadedFiles.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const device = (deviceName: string, change: Partial<Device> = {}): Device => ({
  deviceName,
  modelName: 'Orbit',
  deviceModel: 'Orbit',
  groupStatus: 'READY',
  deviceStatus: 'OK',
  desiredStatus: '',
  registerdOn: '2026-01-01T00:00:00.000Z',
  ICStatus: 1,
  remarks: '',
  updatedBy: '',
  revision: 1,
  ...change,
})

describe('the targets of a content job', () => {
  it('are the admitted instruments of its models and its serial numbers, sorted, each once', () => {
    const devices = [
      device('SN3', { modelName: 'Quad', deviceStatus: 'PENDING' }),
      device('SN2'),
      device('SN1', { deviceStatus: 'DORMANT' }),
      device('SN4', { modelName: 'Quad' }),
    ]
    expect(listTargets(devices, ['Orbit'], ['SN2', 'SN3'], now).map(one => one.deviceName)).toEqual(['SN2', 'SN3'])
  })

  it('are shown as busy if they are running or have samples waiting, with the version that each reports', () => {
    const devices = [
      device('RUNS', { groupStatus: 'RUN', firmware: '6' }),
      device('WAITS', { freeAt: '2026-03-01T13:00:00.000Z' }),
      device('WAITED', { freeAt: '2026-03-01T11:00:00.000Z' }),
      device('NEW', { installed: { version: '7', jobName: 'a', installedOn: '2026-02-01T00:00:00.000Z' } }),
    ]
    const targets = listTargets(devices, ['Orbit'], [], now)
    expect(targets.map(({ deviceName, isBusy, version }) => [deviceName, isBusy, version])).toEqual([
      ['NEW', false, '7'],
      ['RUNS', true, '6'],
      ['WAITED', false, undefined],
      ['WAITS', true, undefined],
    ])
    expect(targetsText(targets, '7')).toBe('4 instruments: 2 busy, 1 with version 7 already')
    expect(targetsText([], '7')).toBe('0 instruments')
  })
})

describe('the files of earlier jobs', () => {
  it('are listed once each, under the newest job that has the file', () => {
    const job = (jobName: string, sha256: string, createTime: string) => ({
      jobName,
      sha256,
      createTime,
      fileName: 'pump.exe',
      size: 1,
    })
    expect(listUploadedFiles([job('A', 'x', '1'), job('B', 'y', '2'), job('C', 'x', '3')])).toMatchObject([
      { jobName: 'C', sha256: 'x' },
      { jobName: 'B', sha256: 'y' },
    ])
  })
})
