import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { readDeviceSamples } = await import('#functions/data/history/readingHistory.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
/** Three hours of one value a minute. */
const threeHours = Array.from({ length: 180 }, (_, index) => [start + index * minute, { P: index, Q: 'on' }] as const)

describe('the history of readings', () => {
  it('has the values of closed chunks and of the open chunk, in order', async () => {
    await storeReadings('SN-1', threeHours)
    const samples = await readDeviceSamples('SN-1', ['P', 'R'], { from: start, to: start + 180 * minute })
    expect(samples.get('P')?.values).toEqual(threeHours.map((_, index) => index))
    expect(samples.get('P')?.times).toEqual(threeHours.map(([at]) => at))
    expect(samples.get('R')).toEqual({ times: [], values: [] })
  })

  it('includes values in the period from a chunk that began before it', async () => {
    await storeReadings('SN-2', threeHours)
    const period = { from: start + 90 * minute, to: start + 100 * minute }
    const samples = await readDeviceSamples('SN-2', ['P'], period)
    const within = samples.get('P')?.times.filter(at => at >= period.from && at <= period.to)
    expect(within).toHaveLength(11)
  })

  it('is empty for an instrument that has reported nothing', async () => {
    expect(await readDeviceSamples('SN-3', ['P'], { from: 0, to: start })).toEqual(
      new Map([['P', { times: [], values: [] }]]),
    )
  })
})
