import { fc } from '#tests/support/fc.ts'
import { describe, expect, it } from 'vitest'
import type { Device } from '#shared/contract/device.ts'
import { changedGroups, digestsLength, digestsOf, groupOf, withChanges } from '#shared/listDigests.ts'

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
  const answered = now.filter(({ deviceName }) => groups.includes(groupOf(deviceName)))
  return { shown: withChanges(before, groups, answered), answered }
}

describe('the changes of a list of instruments', () => {
  it('make of what was seen what is there now, whoever came, went or changed', () => {
    const statuses = fc.dictionary(fc.stringMatching(/^\d{1,3}$/), fc.constantFrom('IDLE', 'RUN', 'FAULT'), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(statuses, statuses, (before, now) => {
        expect(after(fleet(before), fleet(now)).shown).toEqual(fleet(now))
      }),
    )
  })

  it('are nothing where nothing has changed, in whichever order the fields are', () => {
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
  ])('are seen by %s', (_, change) => {
    expect(changedGroups([device('SN-1', change)], digestsOf([device('SN-1')]))).toEqual([groupOf('SN-1')])
  })

  it('are a few rows of 10,000', () => {
    const before = Array.from({ length: 10_000 }, (_, index) => device(`SN-${index}`))
    const now = before.map((one, index) => (index === 5_000 ? device(one.deviceName, { groupStatus: 'RUN' }) : one))
    const { shown, answered } = after(before, now)
    expect(answered.length).toBeLessThan(25)
    expect(shown.find(({ deviceName }) => deviceName === 'SN-5000')?.groupStatus).toBe('RUN')
    expect(shown).toHaveLength(10_000)
  })

  it('are not told for what is no list of digests', () => {
    expect(digestsOf([])).toHaveLength(digestsLength)
    expect(changedGroups([], '*'.repeat(digestsLength))).toBeUndefined()
    expect(changedGroups([], 'AAAA')).toBeUndefined()
  })
})
