import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type Api } from '#tests/support/api.ts'
import { putDevices } from '#tests/support/manyDevices.ts'
import { startStack, type TestStack } from '#tests/support/stack.ts'

const count = 10_000
/** What Lambda can answer. */
const answerLimit = 6 * 1024 * 1024

let stack: TestStack
let admin: Api

beforeAll(async () => {
  stack = await startStack()
  await putDevices(stack, count)
  admin = await signIn(stack.base, 'admin')
})
afterAll(() => stack?.stop())

const search = (input: object) => admin.post('device/advancesearch', { assetPage: true, ...input })

describe('a list of 10,000 instruments', () => {
  it('arrives whole, sorted and without doubles, in answers that Lambda can give', async () => {
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

  it.each([
    ['offSet', 'pageSize'],
    ['offset', 'pagesize'],
  ])('is paged by %s and %s alike', async (offset, size) => {
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
    ['a model that nobody is of', { modelName: 'Nothing' }, 0],
    ['a status', { assetPage: false, deviceStatus: 'OK' }, count],
    ['another status', { assetPage: false, deviceStatus: 'PENDING' }, 0],
    ['empty fields, which filter nothing', { deviceName: '', modelName: '' }, count],
  ])('is narrowed by %s', async (_, input, total) => {
    expect((await search({ pageSize: 5, ...input })).body.total).toBe(total)
  })

  it.each([
    { pageSize: 0 },
    { pageSize: 10_001 },
    { pageSize: 'many' },
    { offSet: 0 },
    { offSet: 1.5 },
    { nextToken: 'forged' },
  ])('refuses the page %j and names the field', async paging => {
    const { status, body } = await search(paging)
    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ field: Object.keys(paging)[0], message: expect.any(String) }])
  })
})
