import { expect, it } from 'vitest'
import { pack } from '#functions/data/store/packing.ts'
import { latestIn, shardsOf, stateItem, stateOf } from '#functions/data/devices/stateItem.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'

const state: DeviceState = {
  ...newDeviceState('SN-1'),
  revision: 4,
  modelName: 'Orbit',
  deviceStatus: 'OK',
  chunkCount: 3,
  latest: { P: { value: 1.5, at: 7, category: 'MassSpec' }, ['__proto__']: { value: 'x', at: 8, category: 'LC Data' } },
  recentIds: [['id', 7]],
  chunk: { from: 7, to: 7, values: 1, entries: [[7, { names: ['P'], values: [1.5] }]] },
}

const stored = { ...state, revision: 5 }

it('is read as it was written, one revision on', () => {
  expect(stateOf(stateItem(state, 5))).toEqual(stored)
})

it('is read as an earlier release wrote it', () => {
  const { deviceName, deviceStatus, chunk: _chunk, revision: _revision, summarisedFrom: _from, ...rest } = stored
  const { chunk, chunkRange } = stateItem(state, 5)
  const item = { deviceName, deviceStatus, chunk, chunkRange, revision: 5, schemaVersion: 1, packed: pack(rest) }
  expect(stateOf(item)).toEqual({ ...stored, summarisedFrom: stored.chunkCount })
})

it('of a later release is not guessed', () => {
  expect(() => stateOf({ ...stateItem(state, 5), schemaVersion: 3 })).toThrow('needs a newer release')
})

it('gives the index its latest values, in one of the places of its model', () => {
  const item = stateItem(state, 5)
  expect(latestIn(item)).toEqual(state.latest)
  expect(shardsOf('Orbit')).toContain(item['modelShard'])
})

it('has no place in the index before it has a model', () => {
  expect(stateItem(newDeviceState('SN-1'), 1)).not.toHaveProperty('modelShard')
})
