import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareChaos } from '#tests/support/chaos/environment.ts'

prepareChaos()

const minute = 60_000

/** The function with nothing remembered. */
const load = async () => {
  vi.resetModules()
  return (await import('#functions/gateways/mail/subscriberCounts.ts')).countSubscribers
}

describe("the number of an audience's subscribers", () => {
  const sns = mockClient(SNSClient)
  beforeEach(() => void sns.reset())
  afterAll(() => sns.restore())

  it('is read once per minute for each audience', async () => {
    const countSubscribers = await load()
    sns.on(GetTopicAttributesCommand).resolves({ Attributes: { SubscriptionsConfirmed: '2' } })
    const times = [0, minute - 1, minute]
    for (const time of times) expect(await countSubscribers('TAC', time)).toBe(2)
    expect(await countSubscribers('Tester', minute)).toBe(2)
    expect(sns.calls()).toHaveLength(3)
  })

  it.each([
    ['SNS refuses the request', () => sns.on(GetTopicAttributesCommand).rejects(new Error('away'))],
    ['SNS returns no number', () => sns.on(GetTopicAttributesCommand).resolves({})],
  ])('is missing after a failure, and is read again: %s', async (_, prepare) => {
    const countSubscribers = await load()
    prepare()
    expect(await countSubscribers('TAC', 0)).toBeUndefined()
    expect(await countSubscribers('TAC', 0)).toBeUndefined()
    expect(sns.calls()).toHaveLength(2)
  })
})

describe('the number of subscribers if SNS never answers', () => {
  it('is missing after one second', async () => {
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    vi.stubEnv('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const countSubscribers = await load()
    expect(await countSubscribers('TAC', 0)).toBeUndefined()
    silent.closeAllConnections()
    silent.close()
  })
})
