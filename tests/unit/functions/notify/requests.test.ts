import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { handler } = await import('#functions/notify/handler.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { db } = await import('#functions/data/store/db.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const sns = mockClient(SNSClient)
sns.on(PublishCommand).resolves({})

/** Hands the firings of as many instruments over as one batch, and returns the requests to the store. */
const requestsFor = async (count: number): Promise<string[]> => {
  const Records = Array.from({ length: count }, (_, place) => {
    const device = `SN-${count}-${place}`
    // A rule that fired long ago costs one more request, for the last contact of its instrument.
    const at = Date.now()
    const event = firingEvent(at, { severity: 121, device, id: device, alarmId: `${device}.R.1.${at}` })
    const subject = { deviceName: device, modelName: 'M', description: '', ruleExpression: '' }
    const item = outboxItem({ type: 'notice', audience: 'Customer', event, subject })
    return { eventName: 'INSERT', dynamodb: { NewImage: marshall(item), SequenceNumber: String(place + 1) } }
  })
  const sending = vi.spyOn(db, 'send')
  // The batch takes no time, so that nothing is read anew.
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  expect(await handler({ Records } as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] })
  const sent = sending.mock.calls.map(([{ constructor, input }]) => {
    const { TableName = '', RequestItems = {} } = input as { TableName?: string; RequestItems?: object }
    return `${constructor.name} ${TableName || Object.keys(RequestItems).join()}`
  })
  sending.mockRestore()
  time.mockRestore()
  return sent.map(text => text.replace(/Command (.*-)?/, ' '))
}

describe('the DynamoDB requests for a batch of outbox entries', () => {
  it('read data that several entries share only once, and do not read the outbox entries again', async () => {
    expect((await requestsFor(1)).toSorted()).toEqual(
      [
        'Get rules',
        'Get settings',
        'Query models',
        // People, channels, teams and marks of addresses.
        'Query teams',
        'Query teams',
        'Query teams',
        'Query teams',
        'Get shelves',
        'Query shelves',
        'Get notices',
        'Get notices',
        'Query notices',
        'Put notices',
        'Put notices',
        'Put notices',
        'TransactWrite ',
      ].toSorted(),
    )
  })

  it('increase by four for each further outbox entry', async () => {
    const sent = Object.groupBy(await requestsFor(20), request => request)
    const counts = Object.fromEntries(Object.entries(sent).map(([request, all]) => [request, all?.length]))
    const once = { 'Get rules': 1, 'BatchGet shelves': 1, 'BatchGet notices': 1, 'Get settings': 1, 'Query models': 1 }
    const each = { 'Query notices': 20, 'TransactWrite ': 20 }
    expect(counts).toMatchObject({ ...once, 'Query shelves': 1, 'Query teams': 4, ...each })
    // The claims and the ends of the deliveries. The audience's count of alarms is written for several at once.
    expect(counts['Put notices']).toBeLessThanOrEqual(20 + 20 + 20)
    expect(sns.commandCalls(PublishCommand).length).toBeGreaterThanOrEqual(20)
  })
})
