import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packEntries } from '#functions/data/history/historyChunk.ts'
import { pack, TooLargeToStore } from '#functions/data/store/packing.ts'
import { makeValueReader, stateItem, readStateItem, UnreadableState } from '#functions/data/devices/stateItem.ts'
import type { Items } from '#shared/contract/messages/telemetry.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { fc } from '#tests/support/draw/fc.ts'

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

const stored = { ...state, revision: 5, storedVersion: 3 }

/** The same state as earlier releases stored it. */
const item2 = (() => {
  const { deviceName, deviceStatus, chunk, latest, revision: _revision, queue: _queue, ...rest } = state
  return {
    deviceName,
    deviceStatus,
    revision: 5,
    schemaVersion: 2,
    packed: pack(rest),
    latest: pack(latest),
    chunk: chunk && packEntries(chunk),
    chunkRange: [7, 7, 1],
  }
})()

it.each([3, 4, 5] as const)(
  'a device state of version %d is read as it was written, with the next revision',
  version => {
    expect(readStateItem(stateItem(state, 5, version))).toEqual({ ...stored, storedVersion: version })
  },
)

it('a device state that an earlier release wrote is read with its contents unchanged', () => {
  expect(readStateItem(item2)).toEqual({ ...stored, storedVersion: 2, queue: undefined })
})

it('a device state that the first release wrote is read with its contents unchanged', () => {
  const { latest: _latest, ...item } = item2
  const { summarisedFrom: _from, queue: _queue, chunk: _chunk, ...rest } = state
  expect(readStateItem({ ...item, schemaVersion: 1, packed: pack(rest) })).toEqual({
    ...stored,
    storedVersion: 1,
    summarisedFrom: stored.chunkCount,
    queue: undefined,
  })
})

it('a device state that a later release wrote is refused rather than misread', () => {
  expect(() => readStateItem({ ...stateItem(state, 5), schemaVersion: 6 })).toThrow('was written by a newer release')
})

it.each([
  ['P', 1.5],
  ['__proto__', 'x'],
  ['Q', undefined],
  ['constructor', undefined],
])('a search finds the latest value of the item %s in a device state of any release', (dataItem, value) => {
  const valueIn = makeValueReader(dataItem)
  expect([valueIn(stateItem(state, 5)), valueIn(item2)]).toEqual([value, value])
  // The first release had them among the rest. Its states are rare, and the next message writes them anew.
  expect(valueIn({ deviceName: 'SN-1' })).toBeUndefined()
})

it('a search finds every latest value in a device state, whatever precedes the value', () => {
  const value = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.string())
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), value), values => {
      const entries = Object.entries(values).map(([name, one]) => [name, { value: one, at: 7, category: 'MassSpec' }])
      const latest = Object.fromEntries(entries) as DeviceState['latest']
      const item = stateItem({ ...state, latest }, 5)
      const read = Object.keys(values).map(name => [name, makeValueReader(name)(item)])
      // Values arrive as JSON, which knows one zero.
      expect(read).toEqual(Object.entries(values).map(([name, one]) => [name, one === 0 ? 0 : one]))
    }),
  )
})

describe('a damaged device state', () => {
  const damaged = Buffer.from('damaged')

  it("loses only the rules' memory if only that is damaged", () => {
    const read = { ...stored, storedVersion: 2, queue: undefined }
    const tooLong = deflateRawSync(JSON.stringify('x'.repeat(17 * 1024 * 1024)))
    expect(readStateItem({ ...item2, rules: tooLong })).toEqual(read)
    expect(readStateItem({ ...item2, rules: damaged })).toEqual(read)
  })

  it.each([
    ['packed', 2],
    ['latest', 2],
    ['chunk', 2],
    ['head', 3],
    ['latest', 3],
    ['columns', 3],
    ['columns', 4],
    ['columns', 5],
  ] as const)('is reported as damaged, not as a temporary failure: %s in version %d', (part, version) => {
    expect(() => readStateItem({ ...(version === 2 ? item2 : stateItem(state, 5, version)), [part]: damaged })).toThrow(
      UnreadableState,
    )
  })
})

it('a device state is not stored if it could not be read back', () => {
  const samples = Array.from({ length: 60 }, (_, at): [number, Items] => [
    at,
    { names: ['P'], values: [`${at}${' '.repeat(300_000)}`] },
  ])
  const chunk = { from: 0, to: 60, values: 60, entries: samples }
  expect(() => stateItem({ ...state, chunk }, 5)).toThrow(TooLargeToStore)
})

it('a device state is not stored if DynamoDB would refuse its size', () => {
  const noise = randomBytes(400_000).toString('base64')
  const latest = { P: { value: noise, at: 7, category: 'MassSpec' } } as const
  expect(() => stateItem({ ...state, latest }, 5)).toThrow(TooLargeToStore)
})

it('a device state is not stored if DynamoDB would refuse its size in UTF-8', () => {
  const latest = { P: { value: randomBytes(270_000).toString('base64'), at: 7, category: 'MassSpec' } } as const
  const waiting = Array.from({ length: 100 }, (_, at) => [`試料${at}`.padEnd(256, '験'), 'B', at] as const)
  const queue = {
    ...state.queue,
    waiting,
    isCut: false,
    running: [],
    startedAt: 5,
    runs: [1, 1],
    cycles: [1, 1],
  } as const
  expect(() => stateItem({ ...state, latest }, 5)).not.toThrow()
  expect(() => stateItem({ ...state, latest, queue }, 5)).toThrow(TooLargeToStore)
})
