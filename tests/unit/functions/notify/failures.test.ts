import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localTopicArn } from '#scripts/local/aws/account/names.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import { awsFailures } from '#tests/support/aws/awsFailures.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { handler } = await import('#functions/notify/handler.ts')
const { attemptDue } = await import('#functions/application/deliveries/attemptDue.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { deliveriesSince, dueDeliveries } =
  await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { db } = await import('#functions/data/store/db.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const sns = mockClient(SNSClient)
const mailed = () => sns.commandCalls(PublishCommand).map(({ args: [{ input }] }) => input.Subject)

let count = 0
/** An instrument that no test has used before. */
const newDevice = (): string => `SN-${(count += 1)}`

beforeEach(() => {
  sns.reset()
  sns.on(PublishCommand).resolves({})
})

/** Customer & TAC, every 24 hours. */
const toCustomerAndTac = 181

const firingOf = (device: string, audience: Audience = 'Customer') =>
  outboxItem({
    type: 'notice',
    audience,
    event: firingEvent(1_000, { severity: toCustomerAndTac, device, id: `${device}-1` }),
    subject: { deviceName: device, modelName: 'M', description: '', ruleExpression: '' },
  })

/** Hands items of the outbox over and gives the sequence numbers at which the batch has failed. */
const run = async (...items: readonly object[]): Promise<string[]> => {
  const Records = items.map((item, place) => ({
    eventName: 'INSERT',
    dynamodb: { NewImage: marshall(item), SequenceNumber: String(place + 1) },
  }))
  const { batchItemFailures } = await handler({ Records } as DynamoDBStreamEvent)
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

/** An alarm from the time of the firing. */
const beganAtFirst = 'D.R.1.1000'

const stateOf = async (device: string) =>
  (await deliveriesSince({ deviceName: device, ruleName: 'R' }, beganAtFirst)).map(one => one.delivery.progress.state)

const named = (name: string, status = 400): Error =>
  Object.assign(new Error(name), { name, $metadata: { httpStatusCode: status } })

/** Failures of SNS beside those that every service has. */
const failuresOfSns: readonly (readonly [what: string, error: Error])[] = [
  ['SNS that throttles', named('ThrottledException', 429)],
  ["a topic's key that throttles", named('KMSThrottlingException')],
  ["a topic's key that is disabled", named('KMSDisabledException')],
  ['a topic that is gone', named('NotFoundException', 404)],
  ['an endpoint that is gone', named('EndpointDisabledException')],
  ['a right that SNS misses', named('AuthorizationErrorException', 403)],
  ['a fault of SNS', named('InternalErrorException', 500)],
]

describe.each([...awsFailures, ...failuresOfSns])('an AWS failure in notify: %s', (_, error) => {
  it('delays no other mail if it happens while a mail is sent, and that mail is sent again a minute later', async () => {
    const [device, next] = [newDevice(), newDevice()]
    sns.on(PublishCommand).callsFake(({ Subject }) => {
      if (Subject === `Alarm R on ${device}`) throw error
      return {}
    })
    expect(await run(firingOf(device), firingOf(next))).toEqual([])
    expect([await stateOf(device), await stateOf(next)]).toEqual([['waiting'], ['delivered']])
    sns.reset()
    sns.on(PublishCommand).resolves({})
    const due = Date.now() + 61_000
    for (const key of await dueDeliveries(due)) await attemptDue(key, due)
    expect(mailed()).toEqual([`Alarm R on ${device}`])
    expect(await stateOf(device)).toEqual(['delivered'])
  })

  it('returns the batch from the failed entry on if it happens while a schedule is stored, and no mail is sent twice', async () => {
    const [first, second, third] = [newDevice(), newDevice(), newDevice()]
    const send = db.send.bind(db) as (command: unknown) => Promise<unknown>
    const sending = vi.spyOn(db as { send: typeof send }, 'send').mockImplementation(async command => {
      if (JSON.stringify(command).includes(`"${second}#R#Customer"`)) throw error
      return send(command)
    })
    const items = [firingOf(first), firingOf(second), firingOf(third)]
    expect(await run(...items)).toEqual(['2'])
    expect(new Set(mailed())).toEqual(new Set([first, third].map(device => `Alarm R on ${device}`)))
    sending.mockRestore()
    expect(await run(...items.slice(1))).toEqual([])
    expect(mailed()).toHaveLength(3)
    expect(mailed().at(-1)).toBe(`Alarm R on ${second}`)
  })
})

it('an audience that cannot be reached gets its mail later, while other audiences get theirs at once', async () => {
  const device = newDevice()
  sns.on(PublishCommand).callsFake(({ TopicArn }) => {
    if (TopicArn === localTopicArn('Customer')) throw named('NotFoundException', 404)
    return {}
  })
  expect(await run(firingOf(device, 'Customer'), firingOf(device, 'TAC'))).toEqual([])
  const known = await deliveriesSince({ deviceName: device, ruleName: 'R' }, beganAtFirst)
  expect(new Map(known.map(one => [one.audience, one.delivery.progress.state]))).toEqual(
    new Map([
      ['Customer', 'waiting'],
      ['TAC', 'delivered'],
    ]),
  )
})
