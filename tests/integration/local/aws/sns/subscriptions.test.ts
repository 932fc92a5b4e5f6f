import { join } from 'node:path'
import {
  GetTopicAttributesCommand,
  ListSubscriptionsByTopicCommand,
  paginateListSubscriptionsByTopic,
  SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
} from '@aws-sdk/client-sns'
import { describe, expect, it, onTestFinished } from 'vitest'
import { confirmationPath, openOutbox } from '#scripts/local/aws/sns/outbox.ts'
import { outboxPage } from '#scripts/local/aws/sns/outboxPage.ts'
import { startSns } from '#scripts/local/aws/sns/startSns.ts'
import { openSubscriptions } from '#scripts/local/aws/sns/subscriptions.ts'
import { openReceivedLog } from '#scripts/local/receivers/receivedLog.ts'
import { clientSettings, temporaryDirectory } from '#tests/integration/local/support/clients.ts'

const TopicArn = 'arn:aws:sns:eu-west-1:000000000000:Customer'
const hourMs = 3_600_000

const openSns = async () => {
  const folder = await temporaryDirectory()
  const clock = { now: Date.parse('2026-01-05T10:00:00.000Z') }
  const outbox = await openOutbox({ file: join(folder, 'outbox.ndjson') })
  const open = () => openSubscriptions(join(folder, 'subscriptions.json'), () => clock.now)
  const subscriptions = open()
  const service = await startSns({
    outbox,
    subscriptions,
    received: await openReceivedLog(join(folder, 'received.ndjson')),
  })
  onTestFinished(() => service.close())
  const client = new SNSClient(clientSettings(service.url))
  const subscribe = (Endpoint: string, more: { Protocol?: string; ReturnSubscriptionArn?: boolean } = {}) =>
    client.send(new SubscribeCommand({ TopicArn, Protocol: 'email', Endpoint, ...more }))
  const listed = async () => {
    const { Subscriptions = [] } = await client.send(new ListSubscriptionsByTopicCommand({ TopicArn }))
    return Subscriptions.map(({ Endpoint, SubscriptionArn }) => [Endpoint, SubscriptionArn])
  }
  /** The token of the link in the newest mail. */
  const token = () => outbox.list().at(-1)?.text.split(confirmationPath)[1] ?? ''
  return { client, clock, outbox, open, subscriptions, subscribe, listed, token }
}

describe('a subscription of a topic at the local SNS', () => {
  it('is pending until its link is opened, which works once, and is kept across a restart', async () => {
    const { subscribe, listed, subscriptions, token, open, outbox } = await openSns()
    expect(await subscribe('ann@example.com')).toMatchObject({ SubscriptionArn: 'pending confirmation' })
    expect(await listed()).toEqual([['ann@example.com', 'PendingConfirmation']])
    expect(outbox.list()).toMatchObject([{ to: 'ann@example.com' }])
    expect(outboxPage(outbox.list(), [])).toContain(`<a href="${confirmationPath}${token()}">`)
    const used = token()
    expect([await subscriptions.confirm(used), await subscriptions.confirm(used)]).toEqual([true, false])
    expect(await listed()).toEqual([['ann@example.com', expect.stringMatching(`^${TopicArn}:`)]])
    expect(open().list()).toMatchObject([{ endpoint: 'ann@example.com' }])
    expect(open().list()[0]).not.toHaveProperty('token')
  })

  it('gets another mail with a link if it is requested again while pending, and none after its confirmation', async () => {
    const { subscribe, subscriptions, token, outbox } = await openSns()
    const first = await subscribe('ann@example.com', { ReturnSubscriptionArn: true })
    const old = token()
    expect(await subscribe('ann@example.com', { ReturnSubscriptionArn: true })).toMatchObject({
      SubscriptionArn: first.SubscriptionArn,
    })
    expect([await subscriptions.confirm(old), await subscriptions.confirm(token())]).toEqual([false, true])
    await subscribe('ann@example.com')
    expect(outbox.list()).toHaveLength(2)
  })

  it('is counted in the attributes of its topic', async () => {
    const { client, subscribe, subscriptions, token } = await openSns()
    await subscribe('ann@example.com')
    await subscriptions.confirm(token())
    await subscribe('ben@example.com')
    const { Attributes } = await client.send(new GetTopicAttributesCommand({ TopicArn }))
    expect(Attributes).toEqual({ TopicArn, SubscriptionsConfirmed: '1', SubscriptionsPending: '1' })
  })

  it('ends after 48 hours if nobody has confirmed it', async () => {
    const { subscribe, listed, subscriptions, token, clock } = await openSns()
    await subscribe('ann@example.com')
    clock.now += 48 * hourMs - 1
    expect(await listed()).toHaveLength(1)
    clock.now += 1
    expect([await listed(), await subscriptions.confirm(token())]).toEqual([[], false])
  })

  it('can be removed after it is confirmed, but not before', async () => {
    const { client, subscribe, listed, subscriptions, token } = await openSns()
    const { SubscriptionArn } = await subscribe('ann@example.com', { ReturnSubscriptionArn: true })
    const remove = (arn: string | undefined) => client.send(new UnsubscribeCommand({ SubscriptionArn: arn }))
    await expect(remove(SubscriptionArn)).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(remove('PendingConfirmation')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await subscriptions.confirm(token())
    await remove(SubscriptionArn)
    await remove(SubscriptionArn)
    expect(await listed()).toEqual([])
  })

  it('is listed with at most 100 on a page', async () => {
    const { client, subscriptions } = await openSns()
    for (let n = 0; n < 101; n += 1) await subscriptions.invite(TopicArn, `p${n}@example.com`)
    await subscriptions.invite(`${TopicArn}2`, 'other@example.com')
    const sizes: number[] = []
    for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
      sizes.push(Subscriptions.length)
    expect(sizes).toEqual([100, 1])
    const unknown = client.send(new ListSubscriptionsByTopicCommand({ TopicArn, NextToken: 'x' }))
    await expect(unknown).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })

  it.each([
    ['an invalid address', { Endpoint: 'ann' }, 'Invalid parameter: Email address'],
    [
      'a protocol that is not supported',
      { Endpoint: '+49301', Protocol: 'sms' },
      'does not support Protocol sms of Subscribe',
    ],
    [
      'attributes, which are not supported',
      { Endpoint: 'a@example.com', Attributes: { RawMessageDelivery: 'true' } },
      'does not support Attri',
    ],
  ])('is refused if its address, protocol or attributes are not accepted: %s', async (_, input, message) => {
    const { client, listed } = await openSns()
    const refused = client.send(new SubscribeCommand({ TopicArn, Protocol: 'email', ...input }))
    await expect(refused).rejects.toThrow(message)
    expect(await listed()).toEqual([])
  })
})
