import { describe, expect, it } from 'vitest'
import { isUnchanged, chooseListing } from '#functions/application/evaluation/listing.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'

const unregistered = newDeviceState('SN-1')
const listed: DeviceState = {
  ...unregistered,
  modelName: 'M',
  status: { raw: 'RUN', at: 1 },
  presence: { connected: true, at: 1, version: 1, session: 's' },
  lastContacted: 1_000,
}

describe('the item that lists an instrument as an asset', () => {
  it.each<[string, DeviceState, DeviceState, ReturnType<typeof chooseListing>]>([
    ['a message of an instrument that has not registered', unregistered, { ...unregistered, lastContacted: 5 }, 'keep'],
    ['a registration', unregistered, listed, 'create'],
    ['the first contact', { ...listed, lastContacted: 0 }, listed, 'update'],
    ['a new model', listed, { ...listed, modelName: 'N' }, 'update'],
    ['a new status', listed, { ...listed, status: { raw: 'STOP', at: 2 } }, 'update'],
    ['a new version', listed, { ...listed, firmware: { version: '1', at: 2 } }, 'update'],
    ['the same status again', listed, { ...listed, status: { raw: 'RUN', at: 2 } }, 'keep'],
    [
      'a lost connection',
      listed,
      { ...listed, presence: { connected: false, at: 2, version: 2, session: 's' } },
      'update',
    ],
    ['new values', listed, { ...listed, latest: { P: { value: 1, at: 2, category: 'MassSpec' } } }, 'keep'],
  ])('is created, updated or kept after this change: %s', (_, before, after, expected) => {
    expect(chooseListing(before, after)).toBe(expected)
  })

  it("is updated with the instrument's first readings, and not with later ones", () => {
    const after = { ...listed, lastDataItem: 2_000 }
    expect(chooseListing(listed, after)).toBe('update')
    expect(chooseListing(after, { ...after, lastDataItem: 3_000 })).toBe('keep')
  })
})

it('a device state counts as unchanged if a message has changed none of its fields', () => {
  expect(isUnchanged(listed, { ...listed })).toBe(true)
  expect(isUnchanged(listed, { ...listed, lastContacted: 2_000 })).toBe(false)
})
