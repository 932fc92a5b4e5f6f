import { describe, expect, it } from 'vitest'
import { versionDriftOf, versionOf } from '#shared/devices/versionDrift.ts'

const installed = { version: '12', jobName: 'Update', installedOn: '2026-01-02T00:00:00.000Z' }
const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z']

describe('the version of an instrument', () => {
  it.each([
    ['another version since the installation', { installed, firmware: '11', firmwareReportedOn: after }, '11'],
    ['the installed version', { installed, firmware: '12', firmwareReportedOn: after }, undefined],
    ['another version before the installation', { installed, firmware: '11', firmwareReportedOn: before }, undefined],
    ['nothing', { installed }, undefined],
    ['a version without any installation', { firmware: '11', firmwareReportedOn: after }, undefined],
  ])('is correctly reported as drifted or not if the instrument reports %s', (_, device, reported) => {
    expect(versionDriftOf(device)).toEqual(reported && { installed, reported })
  })

  it.each([
    ['reported since the installation', { installed, firmware: '11', firmwareReportedOn: after }, '11'],
    ['installed since the report', { installed, firmware: '11', firmwareReportedOn: before }, '12'],
    ['installed, without a report', { installed }, '12'],
    ['reported, without an installation', { firmware: '11', firmwareReportedOn: after }, '11'],
    ['not known', {}, undefined],
  ])('is taken to be the one that was %s', (_, device, version) => {
    expect(versionOf(device)).toBe(version)
  })
})
