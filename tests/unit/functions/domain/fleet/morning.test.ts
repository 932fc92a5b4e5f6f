import { describe, expect, it } from 'vitest'
import type { Device } from '#shared/contract/device.ts'
import { noProgress } from '#functions/domain/jobs/progress.ts'
import { failedJobs, rankedInstruments, troubledAssets, waitingAdmissions } from '#functions/domain/fleet/morning.ts'

const now = Date.UTC(2026, 1, 2, 12)
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString()

const device = (deviceName: string, more: Partial<Device> = {}): Device => ({
  deviceName,
  modelName: 'M',
  deviceModel: 'M',
  groupStatus: 'READY',
  deviceStatus: 'OK',
  desiredStatus: '',
  registerdOn: minutesAgo(9_000),
  lastContacted: minutesAgo(1),
  ICStatus: 1,
  remarks: '',
  updatedBy: 'admin',
  revision: 1,
  ...more,
})

const alarm = (deviceName: string, minutes: number, open: number, unseen: number) =>
  [
    deviceName,
    { open, unseen, closed: Math.max(0, unseen - open), newest: { id: `${deviceName}/1`, at: minutesAgo(minutes) } },
  ] as const

describe('the ranking of instruments that need attention', () => {
  const fleet = [
    device('FINE'),
    device('SILENT', { lastContacted: minutesAgo(15) }),
    device('SILENT-LATER', { lastContacted: minutesAgo(14.99) }),
    device('NEVER', { lastContacted: undefined, groupStatus: 'DISCONNECTED' }),
    device('DORMANT', { deviceStatus: 'DORMANT', lastContacted: minutesAgo(600) }),
    device('DENIED', { deviceStatus: 'DENIED', groupStatus: 'FAULT' }),
    device('FAULT', { groupStatus: 'FAULT' }),
    device('SEEN'),
    device('OLD'),
    device('NEW'),
    device('WORST', { groupStatus: 'FAULT' }),
  ]
  const alarms = new Map([
    alarm('SEEN', 1, 2, 0),
    alarm('OLD', 90, 0, 1),
    alarm('NEW', 5, 1, 1),
    alarm('WORST', 95, 1, 1),
  ])
  const ranked = (isBlind: boolean) => rankedInstruments(fleet, name => alarms.get(name), { now, isBlind })

  it('lists unacknowledged alarms first, then open alarms, faults and silence, latest first, each instrument once', () => {
    expect(ranked(false).map(({ deviceName, need }) => [deviceName, need])).toEqual([
      ['WORST', 'alarms'],
      ['NEW', 'alarms'],
      ['OLD', 'alarms'],
      ['SEEN', 'alarms'],
      ['FAULT', 'fault'],
      ['SILENT', 'silent'],
    ])
  })

  it("leaves out silent instruments while the stage's own heartbeats are late", () => {
    expect(ranked(true).map(({ deviceName }) => deviceName)).not.toContain('SILENT')
  })
})

it('the counts above the list leave out instruments that are denied or wait for admission', () => {
  const fleet = [
    device('A', { groupStatus: 'FAULT' }),
    device('B', { groupStatus: 'FAULT', deviceStatus: 'DORMANT' }),
    device('C', { groupStatus: 'FAULT', deviceStatus: 'DENIED' }),
    device('D', { groupStatus: 'OFFLINE' }),
    device('E', { groupStatus: 'DISCONNECTED', deviceStatus: 'PENDING' }),
    device('F'),
  ]
  expect(troubledAssets(fleet)).toEqual({ faultCount: 2, disconnectedCount: 1 })
})

it('the counts above a list of more than 10,000 assets come with the part of the list that has the first of them', () => {
  const nameAt = (index: number): string => `SN${100_000 + index}`
  const assets = Array.from({ length: 20_001 }, (_, index) => device(nameAt(index)))
  const denied = Array.from({ length: 5 }, (_, index) => device(`AA${index}`, { deviceStatus: 'DENIED' }))
  const withStatus = (groupStatus: string, ...indexes: readonly number[]) => {
    const names = new Set(indexes.map(nameAt))
    return [...denied, ...assets.map(one => (names.has(one.deviceName) ? { ...one, groupStatus } : one))].toReversed()
  }
  const at = (...faulty: readonly number[]) => troubledAssets(withStatus('FAULT', ...faulty))
  expect(at()).toEqual({ faultCount: 0, disconnectedCount: 0 })
  expect(at(9_999, 20_000)).toEqual({ faultCount: 2, disconnectedCount: 0 })
  expect(at(20_000, 10_000)).toEqual({ faultCount: 2, faultPart: 2, disconnectedCount: 0 })
  const lost = withStatus('LOST', 20_000)
  expect(troubledAssets(lost)).toEqual({ faultCount: 0, disconnectedCount: 1, disconnectedPart: 3 })
})

describe('the other work in the morning view', () => {
  it('includes the jobs that failed within 7 days, latest first', () => {
    const job = (jobName: string, days: number, failed: number) => ({
      job: { jobName, status: 'active' as const, updateTime: minutesAgo(days * 1440) },
      progress: { ...noProgress, succeeded: 4, timedOut: failed },
    })
    const hidden = { ...job('HIDDEN', 1, 3), job: { ...job('HIDDEN', 1, 3).job, archived: { at: '', by: 'admin' } } }
    const found = failedJobs([hidden, job('OLD', 8, 1), job('TWO', 2, 2), job('FINE', 1, 0), job('ONE', 1, 1)], now)
    expect(found).toEqual([
      { jobName: 'ONE', failed: 1, since: minutesAgo(1440) },
      { jobName: 'TWO', failed: 2, since: minutesAgo(2880) },
    ])
  })

  it('includes the number of instruments that wait for admission, with the time of the latest', () => {
    const waiting = [30, 10, 20].map(at => device(`SN-${at}`, { deviceStatus: 'PENDING', registerdOn: minutesAgo(at) }))
    expect(waitingAdmissions([device('FINE'), ...waiting])).toEqual({ waitingCount: 3, waitingSince: minutesAgo(10) })
    expect(waitingAdmissions([device('FINE')])).toEqual({ waitingCount: 0 })
  })
})
