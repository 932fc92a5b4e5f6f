import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNextToken } from '#functions/domain/nextToken.ts'
import { localTableName } from '#scripts/local/aws/account/names.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { getHistoricalData } = await import('#functions/api/devices/getHistoricalData.ts')

const deviceName = 'SN-1'
let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  await store.db.send(new PutCommand({ TableName: localTableName('devices'), Item: { deviceName, modelName: 'M' } }))
})
afterAll(() => store.close())

const user = { name: 'admin', role: 'adminGroup', token: { id: 't', sub: 's', expiresAt: 0 } } as const
const pageBehind = (key: string) =>
  getHistoricalData.run({
    requestId: 'r',
    headers: {},
    sourceIp: '',
    params: undefined,
    query: undefined,
    user,
    now: Date.UTC(2026, 1, 1),
    body: {
      deviceName,
      mnemonics: ['P'],
      startDate: '2026-01-02T00:00:00.000Z',
      endDate: '2026-01-09T00:00:00.000Z',
      nextToken: makeNextToken(key),
    },
  })

describe('a page of the history of data items', () => {
  it('continues after the value that the token names', async () => {
    expect(await pageBehind('2026-01-05T00:00:00.000Z\nP\n1')).toEqual({ historicalData: [] })
  })

  it.each([
    ['before the period', '2026-01-01T00:00:00.000Z\nP\n1'],
    ['without a time', 'P'],
  ])('is refused if the value that its token names is invalid: %s', async (_, key) => {
    await expect(pageBehind(key)).rejects.toMatchObject({
      type: 'Validation',
      details: { problems: [{ field: 'nextToken' }] },
    })
  })
})
