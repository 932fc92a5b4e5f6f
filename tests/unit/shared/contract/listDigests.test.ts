import { fc } from '#tests/support/draw/fc.ts'
import { describe, expect, it } from 'vitest'
import type { Device } from '#shared/contract/device.ts'
import { alarmDigests } from '#shared/alarms/alarmDigests.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { deviceDigests } from '#shared/devices/deviceDigests.ts'
import { devices } from '#shared/contract/calls/devices.ts'

const { changedGroups, digestsOf, groupOf, withChanges } = deviceDigests

const device = (deviceName: string, more: Partial<Device> = {}): Device => ({
  deviceName,
  modelName: 'M',
  deviceModel: 'M',
  groupStatus: 'IDLE',
  deviceStatus: 'OK',
  desiredStatus: '',
  registerdOn: '2026-03-01T00:00:00.000Z',
  lastContacted: '2026-03-01T00:00:00.000Z',
  ICStatus: 1,
  remarks: '',
  updatedBy: '',
  revision: 1,
  ...more,
})

const fleet = (statuses: Readonly<Record<string, string>>): Device[] =>
  Object.entries(statuses)
    .map(([number, groupStatus]) => device(`SN-${number}`, { groupStatus }))
    .sort((a, b) => (a.deviceName < b.deviceName ? -1 : 1))

/** The list that a caller has after an answer with changes. */
const after = (before: readonly Device[], now: readonly Device[]) => {
  const groups = changedGroups(now, digestsOf(before)) ?? []
  const answered = now.filter(one => groups.includes(groupOf(one)))
  return { shown: withChanges(before, groups, answered), answered }
}

describe('the changes that the server sends for a list of instruments', () => {
  it('turn the list that a page has into the current list, whatever was added, removed or changed', () => {
    const statuses = fc.dictionary(fc.stringMatching(/^\d{1,3}$/), fc.constantFrom('IDLE', 'RUN', 'FAULT'), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(statuses, statuses, (before, now) => {
        expect(after(fleet(before), fleet(now)).shown).toEqual(fleet(now))
      }),
    )
  })

  it('are none if nothing but the order of the fields has changed', () => {
    const before = [
      device('SN-1', { installed: { version: '1', jobName: 'j', installedOn: '2026-03-01T00:00:00.000Z' } }),
    ]
    const now = before.map(one => Object.fromEntries(Object.entries(one).toReversed()) as unknown as Device)
    expect(changedGroups(now, digestsOf(before))).toEqual([])
    expect(withChanges(before, [], [])).toBe(before)
  })

  it.each<[string, Partial<Device>]>([
    ['a status', { groupStatus: 'RUN' }],
    ['a remark', { remarks: 'moved' }],
    ['a first reading', { lastDataItemDate: '2026-03-01T00:00:00.000Z' }],
    ['a version', { installed: { version: '2', jobName: 'j', installedOn: '2026-03-01T00:00:00.000Z' } }],
    ['a value that is found', { dataItemValue: 3 }],
  ])('include an instrument if it has changed by %s', (_, change) => {
    expect(changedGroups([device('SN-1', change)], digestsOf([device('SN-1')]))).toEqual([groupOf(device('SN-1'))])
  })

  it('are only a few rows even if the list has 10,000', () => {
    const before = Array.from({ length: 10_000 }, (_, index) => device(`SN-${index}`))
    const now = before.map((one, index) => (index === 5_000 ? device(one.deviceName, { groupStatus: 'RUN' }) : one))
    const { shown, answered } = after(before, now)
    expect(answered.length).toBeLessThan(25)
    expect(shown.find(({ deviceName }) => deviceName === 'SN-5000')?.groupStatus).toBe('RUN')
    expect(shown).toHaveLength(10_000)
    expect(digestsOf(before).length).toBeLessThan(10_000)
  })

  it('cannot be computed from a text that is not a list of digests', () => {
    expect(changedGroups([], '*'.repeat(digestsOf([]).length))).toBeUndefined()
    expect(changedGroups([], 'AAAA')).toBeUndefined()
  })

  it('are replaced by the whole list for a page of the previous release, whose digests have a different format', () => {
    const seen = Buffer.alloc(2_048 * 4).toString('base64')
    expect(devices.searchDevices.body?.safeParse({ seen }).success).toBe(true)
    expect(changedGroups([device('SN-1')], seen)).toBeUndefined()
  })
})

const alarm = (deviceName: string, minute: number, more: Partial<OpenAlarm> = {}): OpenAlarm => {
  const alarmDate = new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString()
  return {
    id: `${deviceName}/${alarmDate}#High#1`,
    alarmDate,
    lastAlarmDate: alarmDate,
    triggeringRule: 'High',
    alarmSeverity: 120,
    alarmDescription: '',
    mnemonicValues: { P: 412 },
    deviceName,
    modelName: 'M',
    ruleExpression: '(P > 400)',
    count: 1,
    state: 'open',
    revision: 1,
    seen: [{ name: 'P', displayName: 'Pressure', value: 412, unitsOfMeasure: 'bar', limits: ['> 400'] }],
    ...more,
  }
}

describe('the changes that the server sends for a list of alarms', () => {
  const before = [alarm('SN-3', 30), alarm('SN-2', 20), alarm('SN-1', 10)]

  it('keep the list sorted with the newest alarm first, whatever was added or removed', () => {
    const now = [alarm('SN-9', 25), alarm('SN-2', 20, { acknowledgedBy: 'admin' }), alarm('SN-1', 10)]
    const groups = alarmDigests.changedGroups(now, alarmDigests.digestsOf(before)) ?? []
    const changed = now.filter(one => groups.includes(alarmDigests.groupOf(one)))
    expect(changed).toHaveLength(2)
    expect(alarmDigests.withChanges(before, groups, changed)).toEqual(now)
  })

  it.each<[string, Partial<OpenAlarm>]>([
    ['a firing', { count: 2 }],
    ['an acknowledgement', { acknowledgedBy: 'admin' }],
    ['its end', { state: 'closed', closedAt: '2026-03-01T01:00:00.000Z', closedBy: 'FALSE' }],
    ['a value', { mnemonicValues: { P: 413 } }],
    [
      'another limit',
      { seen: [{ name: 'P', displayName: 'Pressure', value: 412, unitsOfMeasure: 'bar', limits: ['> 500'] }] },
    ],
  ])('include %s', (_, change) => {
    const now = [alarm('SN-1', 10, change)]
    expect(alarmDigests.changedGroups(now, alarmDigests.digestsOf([alarm('SN-1', 10)]))).toHaveLength(1)
  })

  it('are none if nothing but the order of the values has changed', () => {
    const one = alarm('SN-1', 10, { mnemonicValues: { P: 1, Q: 2 } })
    const other = alarm('SN-1', 10, { mnemonicValues: { Q: 2, P: 1 } })
    expect(alarmDigests.changedGroups([other], alarmDigests.digestsOf([one]))).toEqual([])
  })
})
