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

describe('the stored item of an instrument for the list of assets', () => {
  it.each<[string, DeviceState, DeviceState, ReturnType<typeof chooseListing>]>([
    ['of an instrument that has not registered', unregistered, { ...unregistered, lastContacted: 5 }, 'keep'],
    ['of one that registers', unregistered, listed, 'create'],
    ['of the first contact', { ...listed, lastContacted: 0 }, listed, 'update'],
    ['of another model', listed, { ...listed, modelName: 'N' }, 'update'],
    ['of another status', listed, { ...listed, status: { raw: 'STOP', at: 2 } }, 'update'],
    ['of a version that it reports', listed, { ...listed, firmware: { version: '1', at: 2 } }, 'update'],
    ['of the same status, reported again', listed, { ...listed, status: { raw: 'RUN', at: 2 } }, 'keep'],
    [
      'of a lost connection',
      listed,
      { ...listed, presence: { connected: false, at: 2, version: 2, session: 's' } },
      'update',
    ],
    ['of new values', listed, { ...listed, latest: { P: { value: 1, at: 2, category: 'MassSpec' } } }, 'keep'],
  ])('is handled right after a change: %s', (_, before, after, expected) => {
    expect(chooseListing(before, after)).toBe(expected)
  })

  it('is written with the first readings of the instrument, and not with later readings', () => {
    const after = { ...listed, lastDataItem: 2_000 }
    expect(chooseListing(listed, after)).toBe('update')
    expect(chooseListing(after, { ...after, lastDataItem: 3_000 })).toBe('keep')
  })
})

it('a device state is recognised as unchanged if a message has left it as it was', () => {
  expect(isUnchanged(listed, { ...listed })).toBe(true)
  expect(isUnchanged(listed, { ...listed, lastContacted: 2_000 })).toBe(false)
})
