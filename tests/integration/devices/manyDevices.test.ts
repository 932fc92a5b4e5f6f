import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Device } from '#shared/contract/device.ts'
import { deviceDigests } from '#shared/devices/deviceDigests.ts'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { putDevices, putLatest } from '#tests/support/product/manyDevices.ts'
import { readsCaughtUp } from '#tests/support/product/readLag.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

const { digestsOf, groupOf, withChanges } = deviceDigests

const count = 10_000
/** The number of devices that have readings, too. */
const reporting = 100
/** The largest answer that Lambda can give, in bytes. */
const answerLimit = 6 * 1024 * 1024

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  await putDevices(stack, count)
  await putLatest(stack, reporting, index => ({
    PUMP_PRESSURE: index - 50,
    MS_STATE: index % 2 === 0 ? 'RUN' : 'IDLE',
    INTERLOCK: index % 4 === 0,
    ...(index === 7 && { PUMP_PRESSURE: '12 (over range)' }),
  }))
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const search = (input: object) => admin.post('device/advancesearch', { assetPage: true, ...input })

describe('the list of all 10,000 instruments of a stage', () => {
  it('is returned completely, sorted and without duplicates, in responses small enough for Lambda', async () => {
    const names: string[] = []
    let nextToken: string | undefined
    do {
      const started = performance.now()
      const { body, bytes } = await search({ pageSize: 10_000, offSet: 1, ...(nextToken && { nextToken }) })
      console.log(
        `${body.deviceList.length} rows, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round(performance.now() - started)} ms`,
      )
      expect(bytes).toBeLessThan(answerLimit)
      expect(body.total).toBe(count)
      names.push(...body.deviceList.map((device: { deviceName: string }) => device.deviceName))
      nextToken = body.nextToken
    } while (nextToken)
    expect(names).toHaveLength(count)
    expect(names).toEqual([...new Set(names)].toSorted())
  })

  it('is returned as its changes alone if the caller has read it before', async () => {
    const whole = { pageSize: 10_000, offSet: 1 }
    const seen: Device[] = []
    for (let nextToken: string | undefined, isFirst = true; isFirst || nextToken !== undefined; isFirst = false) {
      const { body } = await search({ ...whole, ...(nextToken !== undefined && { nextToken }) })
      seen.push(...body.deviceList)
      nextToken = body.nextToken
    }
    const unchanged = await search({ ...whole, seen: digestsOf(seen) })
    expect(unchanged.body).toEqual({ total: count, deviceList: [], changedGroups: [] })
    const chosen = seen[4_711] as Device
    const { deviceName, modelName } = chosen
    await admin.post('device/updateremarks', { deviceName, deviceModel: modelName, remarks: 'moved' })
    await readsCaughtUp()
    const { body, bytes } = await search({ ...whole, seen: digestsOf(seen) })
    expect(body.changedGroups).toEqual([groupOf(chosen)])
    expect(bytes).toBeLessThan(10_000)
    const now = withChanges(seen, body.changedGroups!, body.deviceList)
    expect(now.filter((device, index) => device !== seen[index] && device.remarks !== '')).toMatchObject([
      { deviceName },
    ])
    expect(now).toHaveLength(count)
    // The first page of a list that has more, and a later one.
    const first = { pageSize: 100, offSet: 1 }
    const part = await search({ ...first, seen: digestsOf(seen.slice(0, 100)) })
    expect(part.body).toEqual({ total: count, deviceList: [], changedGroups: [] })
    const later = await search({ pageSize: 100, offSet: 3, seen: digestsOf(seen.slice(200, 300)) })
    expect(later.body).toEqual({ total: count, deviceList: [], changedGroups: [] })
  })

  it.each([
    ['offSet', 'pageSize'],
    ['offset', 'pagesize'],
  ])('can be read page by page with the parameters %s and %s', async (offset, size) => {
    const { body } = await search({ [offset]: 1_000, [size]: 10 })
    expect(body.deviceList.map((device: { deviceName: string }) => device.deviceName)[0]).toBe('SN-09990')
    expect(body).toMatchObject({ total: count })
    expect(body.nextToken).toBeUndefined()
  })

  it.each([
    ['a whole name', { deviceName: 'SN-00042' }, 1],
    ['the beginning of a name', { deviceName: 'SN-0004*' }, 10],
    ['a name that is only the beginning of others', { deviceName: 'SN-0004' }, 0],
    ['a model', { modelName: 'QTOF8600' }, 2_500],
    ['a model that no instrument has', { modelName: 'Nothing' }, 0],
    ['a status', { assetPage: false, deviceStatus: 'OK' }, count],
    ['a status that no instrument has', { assetPage: false, deviceStatus: 'PENDING' }, 0],
    ['empty fields, which filter nothing', { deviceName: '', modelName: '' }, count],
  ])('contains only the instruments that match a search: %s', async (_, input, total) => {
    expect((await search({ pageSize: 5, ...input })).body.total).toBe(total)
  })

  it.each([
    ['PUMP_PRESSURE', '=', '-1.0', 1],
    ['PUMP_PRESSURE', '=', -1, 1],
    ['PUMP_PRESSURE', '<', '9', 59],
    ['PUMP_PRESSURE', '<=', '9', 60],
    ['PUMP_PRESSURE', '>', '9', 40],
    ['PUMP_PRESSURE', '>=', '9', 41],
    ['PUMP_PRESSURE', '!=', '9', 99],
    ['PUMP_PRESSURE', '=', '12 (over range)', 1],
    ['MS_STATE', '=', 'RUN', 50],
    ['MS_STATE', '<', 'J', 50],
    ['INTERLOCK', '=', 'true', 25],
    ['NEVER', '!=', '1', 0],
    ['constructor', '!=', '1', 0],
  ])('is filtered by the condition %s %s %j on latest values', async (dataItem, condition, parameterValue, total) => {
    const { body } = await search({ pageSize: 1, dataItem, condition, parameterValue })
    expect(body.total).toBe(total)
  })

  it('shows, for each instrument found by a condition on a value, this value', async () => {
    const { body } = await search({ dataItem: 'PUMP_PRESSURE', condition: '>', parameterValue: '48' })
    expect(body.deviceList).toMatchObject([{ deviceName: 'SN-00099', dataItemValue: 49 }])
    expect((await search({ deviceName: 'SN-00099' })).body.deviceList[0]).not.toHaveProperty('dataItemValue')
  })

  it('can be filtered by a value together with a model, and by a name together with a status', async () => {
    const value = { dataItem: 'MS_STATE', condition: '=', parameterValue: 'IDLE' }
    expect((await search({ ...value, modelName: 'QTOF8600' })).body.total).toBe(25)
    expect((await search({ ...value, modelName: 'HPLC1290' })).body.total).toBe(0)
    expect((await search({ ...value, deviceName: 'SN-0000*' })).body.total).toBe(5)
    expect((await search({ ...value, assetPage: false, deviceStatus: 'PENDING' })).body.total).toBe(0)
  })

  it.each([
    [{ dataItem: 'P' }, ['condition', 'parameterValue']],
    [{ dataItem: 'P', condition: '=', parameterValue: '' }, ['parameterValue']],
    [{ dataItem: '', condition: '=', parameterValue: '1' }, ['dataItem']],
    [{ dataItem: 'P', parameterValue: 0 }, ['condition']],
    [{ dataItem: 'P', condition: '==', parameterValue: '1' }, ['condition']],
  ])('refuses the condition %j and names the field that is missing or wrong', async (condition, fields) => {
    const { status, body } = await search(condition)
    expect(status).toBe(400)
    expect(body.problems.map((problem: { field: string }) => problem.field)).toEqual(fields)
  })

  it.each(['>', '<='])('is refused for the condition %s with a decimal comma in the number', async condition => {
    const { status, body } = await search({ dataItem: 'PUMP_PRESSURE', condition, parameterValue: '0,2' })
    expect(status).toBe(400)
    expect(body.problems).toEqual([{ field: 'parameterValue', message: 'Enter a number such as 412.3' }])
  })

  it('is not filtered by a condition whose fields are empty', async () => {
    expect((await search({ pageSize: 1, dataItem: '', condition: '', parameterValue: '' })).body.total).toBe(count)
  })

  it.each([
    { pageSize: 0 },
    { pageSize: 10_001 },
    { pageSize: 'many' },
    { offSet: 0 },
    { offSet: 1.5 },
    { nextToken: 'forged' },
  ])('refuses the page parameters %j and names the field', async paging => {
    const { status, body } = await search(paging)
    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ field: Object.keys(paging)[0], message: expect.any(String) }])
  })
})
