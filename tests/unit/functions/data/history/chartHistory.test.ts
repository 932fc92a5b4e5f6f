import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOpenChunk } from '#functions/domain/telemetry/openChunk.ts'
import type { Stretches } from '#functions/domain/telemetry/stretches.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')
const { writeDevice } = await import('#functions/data/devices/deviceWriter.ts')
const { stretchesAround } = await import('#functions/data/history/chartHistory.ts')

/** Something that happens right after a state was read. */
let afterNextRead: (() => Promise<void>) | undefined
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async (carryOut, { headers }) => {
    const answer = await carryOut()
    if (!String(headers['x-amz-target']).endsWith('GetItem')) return answer
    const work = afterNextRead
    afterNextRead = undefined
    await work?.()
    return answer
  })
  await storeReadings('SN-1', day)
})
afterAll(() => store.close())

const start = Date.UTC(2026, 0, 1)
const minute = 60_000
const hour = 60 * minute
/** A day of one value a minute: a number, and a text that changes every six hours. */
const day = Array.from(
  { length: 1_440 },
  (_, index) =>
    [start + index * minute, { P: (index * 7) % 1_000, STATE: index % 720 < 360 ? 'RUN' : 'STOP' }] as const,
)

/** The totals that a chart shows of stretches, whatever their lengths. */
const totals = ({ numbers, runs }: Stretches) => ({
  count: numbers.count.reduce((sum, count) => sum + count, 0),
  min: Math.min(...numbers.min),
  max: Math.max(...numbers.max),
  last: numbers.last.at(-1),
  from: numbers.from[0],
  until: numbers.until.at(-1),
  states: runs.reduce((sum, { count }) => sum + count, 0),
  changes: runs.map(({ value }) => value).filter((value, index, all) => value !== all[index - 1]),
})
const chart = async (period: { from: number; to: number }, widthMs: number, mnemonic: string) => {
  const stretches = await stretchesAround('SN-1', [mnemonic], period, widthMs)
  return stretches.get(mnemonic) ?? expect.fail('the item has stretches')
}

describe.each(['P', 'STATE'])('a chart of the item %s has equal totals with wide and narrow buckets', mnemonic => {
  it.each([
    ['over a whole day', { from: start, to: start + 24 * hour }],
    ['if chunks reach over both ends', { from: start + 5 * hour + 7 * minute, to: start + 17 * hour + 13 * minute }],
    ['if nothing was reported', { from: start - 9 * hour, to: start - 8 * hour }],
  ])('%s', async (_, period) => {
    const [wide, narrow] = [await chart(period, hour, mnemonic), await chart(period, minute, mnemonic)]
    expect(totals(wide)).toEqual(totals(narrow))
  })
})

it('a chart with wide buckets reads summaries, in which a few ranges represent many values', async () => {
  const { numbers } = await chart({ from: start, to: start + 24 * hour }, hour, 'P')
  expect(numbers.from.length).toBeLessThan(200)
  expect(totals({ numbers, runs: [] }).count).toBe(1_440)
})

it('a chart counts the newest values once even if their chunk is closed while the chart is read', async () => {
  const read = await readDeviceState('SN-1')
  const { chunk, chunkCount } = read
  if (!chunk) expect.fail('a chunk is open')
  afterNextRead = () => {
    const state = { ...read, chunk: undefined, chunkCount: chunkCount + 1 }
    const rows = [{ type: 'chunk', chunk, number: chunkCount }] as const
    return writeDevice({ state, read, rows, alarms: [], listing: 'keep' })
  }
  expect(totals(await chart({ from: start, to: start + 48 * hour }, hour, 'P')).count).toBe(1_440)
  expect((await readDeviceState('SN-1')).chunk).toBeUndefined()
})

it('a chart has the newest values even if a very late message is stored while the chart is read', async () => {
  await storeReadings('SN-2', day)
  const read = await readDeviceState('SN-2')
  const { chunkCount } = read
  const late = makeOpenChunk({ timestamp: start + 90_500, items: { names: ['P'], values: [1] } })
  afterNextRead = () => {
    const state = { ...read, chunkCount: chunkCount + 1 }
    const rows = [{ type: 'chunk', chunk: late, number: chunkCount }] as const
    return writeDevice({ state, read, rows, alarms: [], listing: 'keep' })
  }
  const stretches = await stretchesAround('SN-2', ['P'], { from: start, to: start + 48 * hour }, hour)
  expect(totals(stretches.get('P') ?? expect.fail('the item has stretches')).count).toBe(1_441)
})
