import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pack, TooLargeToStore } from '#functions/data/store/packing.ts'
import { latestIn, stateItem, stateOf, UnreadableState } from '#functions/data/devices/stateItem.ts'
import { shardsOf } from '#functions/data/store/shards.ts'
import { newRuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'

const state: DeviceState = {
  ...newDeviceState('SN-1'),
  revision: 4,
  modelName: 'Orbit',
  deviceStatus: 'OK',
  chunkCount: 3,
  latest: { P: { value: 1.5, at: 7, category: 'MassSpec' }, ['__proto__']: { value: 'x', at: 8, category: 'LC Data' } },
  recentIds: [['AAAAAAAAAAA1', 7]],
  queue: {
    waiting: [
      ['S2', 'B', 3],
      ['S3', 'B', 3],
      ['S1', 'C', 4],
    ],
    isCut: true,
    running: [['S1', 'B', 5]],
    startedAt: 5,
    runs: [12, 287_000],
    cycles: [3, 310_000],
  },
  chunk: { from: 7, to: 7, values: 1, entries: [[7, { names: ['P'], values: [1.5] }]] },
}

const stored = { ...state, revision: 5, storedVersion: 2 }

it.each([2, 3] as const)('is read as it was written in version %d, one revision on', version => {
  expect(stateOf(stateItem(state, 5, version))).toEqual({ ...stored, storedVersion: version })
})

it('is read as an earlier release wrote it', () => {
  const {
    deviceName,
    deviceStatus,
    chunk: _chunk,
    revision: _revision,
    summarisedFrom: _from,
    queue: _queue,
    ...rest
  } = state
  const { chunk, chunkRange } = stateItem(state, 5)
  const item = { deviceName, deviceStatus, chunk, chunkRange, revision: 5, schemaVersion: 1, packed: pack(rest) }
  expect(stateOf(item)).toEqual({
    ...stored,
    storedVersion: 1,
    summarisedFrom: stored.chunkCount,
    queue: undefined,
  })
})

it('of a later release is not guessed', () => {
  expect(() => stateOf({ ...stateItem(state, 5), schemaVersion: 4 })).toThrow('needs a newer release')
})

it.each([2, 3] as const)(
  'gives the index its latest values, in one of the places of its model: version %d',
  version => {
    const item = stateItem(state, 5, version)
    expect(latestIn(item)).toEqual(state.latest)
    expect(shardsOf('Orbit')).toContain(item['modelShard'])
  },
)

it('has no place in the index before it has a model', () => {
  expect(stateItem(newDeviceState('SN-1'), 1)).not.toHaveProperty('modelShard')
})

describe('a state that cannot be read', () => {
  const damaged = Buffer.from('damaged')

  it('begins its rules anew where only they are concerned', () => {
    const rules = { ...newRuleState('Orbit'), revision: 3 }
    const item = stateItem({ ...state, rules }, 5)
    expect(stateOf(item).rules).toEqual(rules)
    const tooLong = deflateRawSync(JSON.stringify('x'.repeat(17 * 1024 * 1024)))
    expect(stateOf({ ...item, rules: tooLong })).toEqual(stored)
    expect(stateOf({ ...item, rules: damaged })).toEqual(stored)
  })

  it.each([
    ['packed', 2],
    ['latest', 2],
    ['chunk', 2],
    ['head', 3],
    ['latest', 3],
    ['columns', 3],
  ] as const)('is told from a failure that passes: %s in version %d', (part, version) => {
    expect(() => stateOf({ ...stateItem(state, 5, version), [part]: damaged })).toThrow(UnreadableState)
  })
})

it('is not made where the store would refuse it', () => {
  const noise = randomBytes(400_000).toString('base64')
  const latest = { P: { value: noise, at: 7, category: 'MassSpec' } } as const
  for (const version of [2, 3] as const)
    expect(() => stateItem({ ...state, latest }, 5, version)).toThrow(TooLargeToStore)
})
