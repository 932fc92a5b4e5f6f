import { describe, expect, it } from 'vitest'
import { listingOf, onlyContacted } from '#functions/application/evaluation/listing.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'

const unregistered = newDeviceState('SN-1')
const listed: DeviceState = {
  ...unregistered,
  modelName: 'M',
  status: { raw: 'RUN', at: 1 },
  presence: { connected: true, at: 1, version: 1, session: 's' },
  lastContacted: 1_000,
  listedAt: 1_000,
}

describe("what becomes of the list's item", () => {
  it.each<[string, DeviceState, DeviceState, ReturnType<typeof listingOf>]>([
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
  ])('%s', (_, before, after, expected) => {
    expect(listingOf(before, after, 2_000)).toBe(expected)
  })

  it('is a new time of contact after a minute, and not before', () => {
    const after = { ...listed, lastContacted: 2_000 }
    expect(listingOf(listed, after, 60_999)).toBe('keep')
    expect(listingOf(listed, after, 61_000)).toBe('refresh')
    expect(listingOf(listed, listed, 61_000)).toBe('keep')
  })
})

it('tells a contact from every other change', () => {
  expect(onlyContacted(listed, { ...listed, lastContacted: 2_000 })).toBe(true)
  expect(onlyContacted(listed, { ...listed, lastContacted: 2_000, newestEvaluated: 2_000 })).toBe(false)
})
