import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { audienceWarnings } from '#scripts/deploy/audiences.ts'

describe('the check of audiences after a deployment', () => {
  it('names audiences that reach nobody by mail or by a team, and addresses that have not been confirmed', async () => {
    const sns = mockClient(SNSClient)
    const subscribed = (TopicArn: string, ...Subscriptions: { SubscriptionArn: string; Endpoint: string }[]) =>
      sns.on(ListSubscriptionsByTopicCommand, { TopicArn }).resolves({ Subscriptions })
    subscribed('arn:heard', { SubscriptionArn: 'arn:1', Endpoint: 'a@example.com' })
    subscribed('arn:silent')
    subscribed('arn:waiting', { SubscriptionArn: 'PendingConfirmation', Endpoint: 'b@example.com' })
    const topics = { Customer: 'arn:heard', TAC: 'arn:silent', operations: 'arn:waiting' }
    const nobody = { people: new Map(), channels: new Map(), teams: [] }
    expect(await audienceWarnings('eu-central-1', topics, nobody)).toEqual([
      expect.stringMatching(/^Nobody gets the mails of TAC: add an address on the page Notifications/),
      expect.stringMatching(/^Nobody gets the mails of operations: aws sns subscribe --topic-arn arn:waiting /),
      expect.stringMatching(/^b@example.com has not confirmed the mails of operations/),
    ])
    const room = { id: 'room', name: 'Room', kind: 'slack' } as const
    const team = { id: 't', name: 'T', audience: 'TAC', people: [], channels: ['room'], isToldOver: false } as const
    const directory = { ...nobody, channels: new Map([['room', room]]), teams: [team] }
    const warnings = await audienceWarnings('eu-central-1', topics, directory)
    expect(warnings.filter(text => text.includes('TAC'))).toEqual([])
  })
})
