import { deflateRawSync } from 'node:zlib'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isoDay } from '#shared/time/calendar.ts'
import type { ReadingsRow } from '#shared/server/readingsDataSet.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/rows/readingsDelivery.ts')
const { deliverReadings } = await import('#functions/gateways/rows/readingsDelivery.ts')
const { keepRows, oldestRows } = await import('#functions/data/history/rowBacklog.ts')
const { deliverBacklog } = await import('#functions/application/minute/deliverBacklog.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())
beforeEach(() => void vi.mocked(deliverReadings).mockReset())

/** No turn of old days. */
const minute = 60_000

const rows = (...ids: string[]) => ids.map(id => ({ id }) as unknown as ReadingsRow)

const handedOn = (): string[] =>
  vi.mocked(deliverReadings).mock.calls.flatMap(([sources]) => [...sources.values()].flat().map(({ id }) => id))

describe('the backlog of rows that the reporting data set refused', () => {
  it('is delivered in the order of arrival, until the data set accepts no more rows', async () => {
    await keepRows('readings', rows('a', 'b'), 1_000)
    await keepRows('readings', rows('c'), 2_000)
    await keepRows('readings', rows('d'), 3_000)
    vi.mocked(deliverReadings)
      .mockResolvedValueOnce(new Set())
      .mockResolvedValue(new Set(['backlog']))
    await deliverBacklog(minute)
    expect(handedOn()).toEqual(['a', 'b', 'c'])
    vi.mocked(deliverReadings).mockReset().mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(handedOn()).toEqual(['c', 'd'])
    expect(await oldestRows('readings', 1)).toEqual([])
  })

  it('can hold more rows than fit into one item', async () => {
    await keepRows('readings', rows(...Array.from({ length: 1_200 }, (_, index) => `r${index}`)), 4_000)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(new Set(handedOn()).size).toBe(1_200)
  })

  const wide = (count: number): ReadingsRow[] =>
    Array.from({ length: count }, (_, index) => {
      const texts = Array.from({ length: 300 }, () => String(Math.random()))
      return { id: `w${index}`, texts } as unknown as ReadingsRow
    })

  it("can hold rows with many values that together exceed an item's 400 KB", async () => {
    await keepRows('readings', wide(100), 5_000)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(new Set(handedOn()).size).toBe(100)
  })

  it('is read beyond a page that DynamoDB cut short because of large items', async () => {
    for (const time of [6_000, 7_000, 8_000]) await keepRows('readings', wide(100), time)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(handedOn()).toHaveLength(300)
    expect(await oldestRows('readings', 1)).toEqual([])
  })

  /** Texts that pack well: what they unpack to says more about their size than what they pack to. */
  const long = (count: number): ReadingsRow[] =>
    Array.from({ length: count }, (_, index) => {
      const texts = Array.from({ length: 30 }, (__, place) => `${' '.repeat(4_080)}${index}-${place}`)
      return { id: `l${index}`, texts } as unknown as ReadingsRow
    })

  it('delivers rows with long texts', async () => {
    await keepRows('readings', long(120), 9_000)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(new Set(handedOn()).size).toBe(120)
  })

  const put = (entry: string, packed: Uint8Array) =>
    store.db.send(
      new PutCommand({
        TableName: localTableName('rowBacklog'),
        Item: { delivery: 'readings', entry, schemaVersion: 1, rows: packed },
      }),
    )

  it('delivers rows with long texts that an earlier release stored in one item', async () => {
    await put('1970', deflateRawSync(JSON.stringify(long(120)), { level: 3 }))
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(handedOn()).toHaveLength(120)
    expect(await oldestRows('readings', 1)).toEqual([])
  })

  it('is delivered even if it contains unreadable rows', async () => {
    await put('1970', Buffer.from('damaged'))
    await keepRows('readings', rows('e'), 10_000)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(minute)
    expect(handedOn()).toEqual(['e'])
    expect(await oldestRows('readings', 1)).toEqual([])
  })

  const rowsOfDays = (first: string, days: number): ReadingsRow[] =>
    Array.from({ length: days }, (_, index) => {
      const day = isoDay(Date.parse(first) + index * 86_400_000)
      return { id: day, day } as unknown as ReadingsRow
    })

  it('delivers rows of past days every quarter of an hour, grouped by day, at most 200 days at once', async () => {
    await keepRows('oldReadings', rowsOfDays('2025-03-01', 150).toReversed(), 11_000)
    await keepRows('oldReadings', rowsOfDays('2025-01-01', 150), 12_000)
    vi.mocked(deliverReadings).mockResolvedValue(new Set())
    await deliverBacklog(14 * minute)
    expect(handedOn()).toEqual([])
    await deliverBacklog(15 * minute)
    const days = handedOn()
    expect(new Set(days).size).toBe(200)
    expect(days[0]).toBe('2025-01-01')
    expect(days).toEqual(days.toSorted())
    await deliverBacklog(30 * minute)
    expect(handedOn()).toHaveLength(300)
    expect(await oldestRows('oldReadings', 1)).toEqual([])
  })
})
