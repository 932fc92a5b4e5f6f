import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, enrol, type Instrument } from '#tests/support/product/instrument.ts'
import { dataSetsClient, storedReadings, storedRows, type StoredRow } from '#tests/support/product/readings.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
let admin: Api
let instrument: Instrument

const minute = 60_000
const start = Date.now() - 300 * minute
/** 300 messages, one a minute: they fill several chunks, and the last ones stay open. */
const count = 300
const at = (index: number): string => new Date(start + index * minute).toISOString()

beforeAll(async () => {
  stack = await startStack({ readingsBufferMs: 500 })
  admin = await signIn(stack.base, 'admin')
  instrument = await admit(stack, admin, 'SN-1', 'TripleQuad')
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, item) => [`ITEM_${item}`, item]))
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      instrument.send('readings', { timestamp: at(index), category: 'MassSpec', readings: { ...many, INDEX: index } }),
    ),
  )
  await eventually('the last one is stored', async () => (await ask({ from: 0, to: count })).body.total === count)
})
afterAll(async () => {
  await instrument?.end()
  await stack?.stop()
})

const ask = ({ from, to, ...more }: { from: number; to: number; [name: string]: unknown }) =>
  admin.post('device/hystoricaldata', {
    deviceName: 'SN-1',
    mnemonics: ['INDEX'],
    startDate: at(from),
    endDate: at(to),
    ...more,
  })

describe('the history of one data item', () => {
  it('has every reading, newest first', async () => {
    const { body } = await ask({ from: 0, to: count })
    expect(body.historicalData.map(point => point.mnemonicValue)).toEqual(
      Array.from({ length: count }, (_, index) => count - 1 - index),
    )
    expect(body.historicalData[0]).toEqual({
      mnemonicName: 'INDEX',
      mnemonicValue: count - 1,
      timeStamp: at(count - 1),
    })
  })

  it.each([
    [0, 0, 1],
    [10, 20, 11],
    [59, 61, 3],
    [count - 1, count, 1],
    [count + 1, count + 2, 0],
  ])('from reading %i to reading %i includes both, which makes %i readings', async (from, to, total) => {
    expect((await ask({ from, to })).body.total).toBe(total)
  })

  it('can be read page by page, by page number or by page token', async () => {
    const second = await ask({ from: 0, to: count, pageSize: 100, offSet: 2 })
    expect(second.body.historicalData[0]!.mnemonicValue).toBe(199)
    const third = await ask({ from: 0, to: count, pageSize: 100, nextToken: second.body.nextToken })
    expect(third.body.historicalData[0]!.mnemonicValue).toBe(99)
    expect(third.body.nextToken).toBeUndefined()
  })

  it('has each value once if it is read page by page with tokens', async () => {
    const mnemonics = ['INDEX', 'ITEM_3', 'ITEM_4']
    const got: { mnemonicName: string; timeStamp: string }[] = []
    let nextToken: string | undefined
    do {
      const { body } = await ask({ from: 0, to: count, mnemonics, pageSize: 250, ...(nextToken && { nextToken }) })
      expect(body.total).toBe(nextToken === undefined ? 3 * count : undefined)
      got.push(...body.historicalData)
      nextToken = body.nextToken
    } while (nextToken)
    const rows = Array.from({ length: count }, (_, index) =>
      mnemonics.toReversed().map(name => `${at(count - 1 - index)} ${name}`),
    )
    expect(got.map(({ mnemonicName, timeStamp }) => `${timeStamp} ${mnemonicName}`)).toEqual(rows.flat())
  })

  it.each(['forged', Buffer.from('{"after":"yesterday"}').toString('base64url')])(
    'refuses the page token %j',
    async nextToken => {
      const { status, body } = await ask({ from: 0, to: 1, nextToken })
      expect([status, body.problems[0]!.field]).toEqual([400, 'nextToken'])
    },
  )

  it('counts a repeated reading once, even if the repeat arrives very late', async () => {
    const repeat = { timestamp: at(5), category: 'MassSpec', readings: { INDEX: 5 } }
    await instrument.send('readings', repeat)
    await instrument.send('readings', { ...repeat, readings: { INDEX: 5, LATE: 1 } })
    await eventually(
      'the late one is stored',
      async () => (await ask({ from: 5, to: 5, mnemonics: ['LATE'] })).body.total === 1,
    )
    expect((await ask({ from: 5, to: 5 })).body.total).toBe(1)
  })

  it('has all values of several requested items, and none of an item that was never reported', async () => {
    expect((await ask({ from: 0, to: 0, mnemonics: ['INDEX', 'ITEM_3', 'NEVER'] })).body.total).toBe(2)
    expect((await ask({ from: 0, to: count, mnemonics: ['NEVER'] })).body).toMatchObject({
      total: 0,
      historicalData: [],
    })
  })

  it.each([
    ['no items', { mnemonics: [] }, 'mnemonics'],
    ['26 items', { mnemonics: Array.from({ length: 26 }, (_, index) => `M${index}`) }, 'mnemonics'],
    ['no start', { startDate: undefined }, 'startDate'],
    ['a start behind the end', { startDate: at(2), endDate: at(1) }, 'startDate'],
    ['an invalid date', { endDate: 'yesterday' }, 'endDate'],
  ])('is refused if the request is not valid (%s), and the answer names the field', async (_, change, field) => {
    const { status, body } = await ask({ from: 0, to: 1, ...change })
    expect([status, body.problems[0]!.field]).toEqual([400, field])
  })

  it('is not found for an unknown instrument', async () => {
    expect((await ask({ from: 0, to: 1, deviceName: 'nobody' })).status).toBe(404)
  })
})

describe('the chart of a history', () => {
  const chart = (more: object) =>
    admin.post('device/historychart', {
      deviceName: 'SN-1',
      mnemonics: ['ITEM_3', 'INDEX', 'NEVER'],
      startDate: at(0),
      endDate: at(count - 1),
      points: 50,
      ...more,
    })

  it('holds every value in at most as many buckets as requested, in the order of the requested items', async () => {
    const { series } = (await chart({})).body
    expect(series.map((line: { mnemonicName: string }) => line.mnemonicName)).toEqual(['ITEM_3', 'INDEX', 'NEVER'])
    expect(series[1]).toMatchObject({ count, kind: 'numbers', mnemonicDisplayName: 'N/A', unitsOfMeasure: '' })
    expect(series[1]!.buckets).toHaveLength(50)
    expect(series[1]!.buckets![0]).toEqual({ timeStamp: at(0), min: 0, max: 5, last: 5, count: 6 })
    expect(series[1]!.buckets!.at(-1)).toMatchObject({ max: count - 1, last: count - 1 })
    expect(series[2]).toMatchObject({ count: 0, buckets: [] })
  })

  it.each([
    ['begins before the first value and ends amid a chunk', -1_000, 150, 151],
    ['begins amid a chunk and ends after the last value', 150, 1_150, 150],
    ['holds all readings', -1_000, 1_000, 300],
  ])('counts every value even if a long period %s', async (_, from, to, values) => {
    const body = (await chart({ mnemonics: ['ITEM_3'], startDate: at(from), endDate: at(to) })).body
    expect(body.series[0]).toMatchObject({ count: values, kind: 'numbers' })
    const buckets = body.series[0]!.buckets!
    expect(buckets.length).toBeLessThanOrEqual(50)
    expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(values)
    expect(buckets[0]!.timeStamp).toBe(at(Math.max(0, from)))
  })

  it('has no buckets if the period has no values', async () => {
    const later = { startDate: '2099-01-01T00:00:00Z', endDate: '2099-02-01T00:00:00Z' }
    expect((await chart(later)).body.series[0]).toMatchObject({ count: 0, buckets: [] })
  })

  it.each([
    ['too few points', { points: 49 }, 'points'],
    ['too many points', { points: 801 }, 'points'],
    ['no items', { mnemonics: [] }, 'mnemonics'],
    ['a start behind the end', { startDate: at(2), endDate: at(1) }, 'startDate'],
  ])('is refused if the request is not valid (%s), and the answer names the field', async (_, change, field) => {
    const { status, body } = await chart(change)
    expect([status, body.problems[0]!.field]).toEqual([400, field])
  })

  it('is not found for an unknown instrument', async () => {
    expect((await chart({ deviceName: 'nobody' })).status).toBe(404)
  })
})

describe('the history of several instruments', () => {
  const askAll = (more: object) =>
    admin.post('devices', {
      deviceNames: ['SN-1'],
      requestedReadbacks: ['INDEX', 'ITEM_3'],
      startDate: at(0),
      endDate: at(9),
      deviceCategory: 'MassSpec',
      ...more,
    })

  it('contains all values of the period or only the newest value of each item, as requested', async () => {
    const all = (await askAll({ allOrLatest: 'all' })).body
    expect(all.total).toBe(20)
    expect(all.deviceList).toHaveLength(1)
    expect(all.deviceList[0]!.deviceListValues).toHaveLength(20)
    const latest = (await askAll({ allOrLatest: 'latest' })).body.deviceList[0]!.deviceListValues
    expect(latest).toMatchObject([
      { mnemonicName: 'ITEM_3', mnemonicValue: 3, mnemonicTimeStamp: at(9), mnemonicDisplayName: 'N/A' },
      { mnemonicName: 'INDEX', mnemonicValue: 9, mnemonicTimeStamp: at(9) },
    ])
  })

  it('returns only the items of a category if the request names one', async () => {
    const other = await admit(stack, admin, 'SN-CATEGORIES', 'TripleQuad')
    const reported = [
      [0, 'MassSpec', { HIGH_VACUUM: 1, MOVED: 1 }],
      [1, 'LC Data', { PUMP_PRESSURE: 2, MOVED: 2 }],
      [2, 'Workstation', { DISK_FREE: 3 }],
    ] as const
    for (const [index, category, readings] of reported)
      await other.send('readings', { timestamp: at(index), category, readings })
    const valuesOf = async (deviceCategory?: string) => {
      const { body } = await askAll({
        deviceNames: ['SN-CATEGORIES'],
        requestedReadbacks: ['HIGH_VACUUM', 'PUMP_PRESSURE', 'DISK_FREE', 'MOVED'],
        deviceCategory,
      })
      return body.deviceList[0]!.deviceListValues.map(point => [point.mnemonicName, point.mnemonicValue])
    }
    await eventually('the last one is stored', async () => (await valuesOf()).length === 5)
    await other.end()
    expect(await valuesOf('MassSpec')).toEqual([['HIGH_VACUUM', 1]])
    // An item is in the category of its newest reading, with all its values.
    expect(await valuesOf('LC Data')).toEqual([
      ['PUMP_PRESSURE', 2],
      ['MOVED', 2],
      ['MOVED', 1],
    ])
    for (const spelling of ['Workstation', 'device Workstation'])
      expect(await valuesOf(spelling)).toEqual([['DISK_FREE', 3]])
    expect(await valuesOf('')).toHaveLength(5)
  })

  it.each(['rubbish', 'massspec', 'error', 'sample Item'])('is refused for the category %j', async deviceCategory => {
    const { status, body } = await askAll({ deviceCategory })
    expect([status, body.problems]).toEqual([
      400,
      [{ field: 'deviceCategory', message: expect.stringContaining('MassSpec') }],
    ])
  })

  it('continues with the next instrument if the request has a page token', async () => {
    const first = (await askAll({ pageSize: 15 })).body
    const second = (await askAll({ pageSize: 15, nextToken: first.nextToken })).body
    expect([first, second].map(body => body.deviceList[0]!.deviceListValues.length)).toEqual([15, 5])
    expect([first.total, second.total, second.nextToken]).toEqual([undefined, 20, undefined])
    const twice = (await askAll({ deviceNames: ['SN-1', 'SN-1'], pageSize: 30 })).body
    const rest = (await askAll({ deviceNames: ['SN-1', 'SN-1'], pageSize: 30, nextToken: twice.nextToken })).body
    const lengths = [twice, rest].map(({ deviceList }) =>
      deviceList.map(({ deviceListValues }: { deviceListValues: unknown[] }) => deviceListValues.length),
    )
    expect(lengths).toEqual([
      [20, 10],
      [0, 10],
    ])
  })
})

describe('the data set of readings', () => {
  const s3 = () => dataSetsClient(stack.endpoints.s3)
  const ofItem = (rows: readonly StoredRow[], mnemonic: string): StoredRow[] =>
    rows.filter(row => row.mnemonic === mnemonic)

  it('has every accepted value in the folder of its day, and gives a repeated value the same id', async () => {
    // The rows go out in two streams, each at its own time.
    const rows = await eventually('all are delivered', async () => {
      const all = await storedReadings(s3())
      const isWhole = new Set(ofItem(all, 'ITEM_3').map(({ id }) => id)).size >= count
      return isWhole && ofItem(all, 'LATE').length > 0 && all
    })
    const byId = new Map(rows.map(row => [row.id, row]))
    const numbers = ofItem([...byId.values()], 'ITEM_3')
    expect(numbers).toHaveLength(count)
    expect(new Set(numbers.map(({ measured_at }) => (measured_at as Date).toISOString())).size).toBe(count)
    for (const { day, measured_at, value, kind, device_name, model_name } of numbers) {
      expect(day).toBe((measured_at as Date).toISOString().slice(0, 10))
      expect([value, kind, device_name, model_name]).toEqual(['3', 'n', 'SN-1', 'TripleQuad'])
    }
  })

  it('has no refused readings, and none of instruments that are not admitted', async () => {
    const pending = await enrol(stack, 'SN-PENDING', 'TripleQuad')
    const timestamp = new Date().toISOString()
    await pending.send('readings', { timestamp, category: 'MassSpec', readings: { P: 1 } })
    await pending.end()
    await instrument.send('readings', { timestamp: '2099-01-01T00:00:00Z', category: 'MassSpec', readings: { P: 1 } })
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { P: {} } })
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { AFTER: 1 } })
    const rows = await eventually('what came after is delivered', async () => {
      const all = await storedReadings(s3())
      return ofItem(all, 'AFTER').length > 0 && all
    })
    expect(ofItem(rows, 'P')).toEqual([])
    const all = await storedRows(s3())
    expect(all.filter(({ device_name }) => device_name === 'SN-PENDING')).toEqual([])
  })
})
