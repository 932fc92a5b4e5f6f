import {
  paginateListSubscriptionsByTopic,
  SNSClient,
  SubscribeCommand,
  UnsubscribeCommand,
  type Subscription,
} from '@aws-sdk/client-sns'
import type { Subscriber } from '#shared/contract/calls/notifications.ts'
import { pendingArn } from '#shared/alarms/subscriptions.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import { unless } from '../awsErrors.ts'
import { topicOf } from './topics.ts'

const sns = new SNSClient({ maxAttempts: 3 })

/**
 * A subscriber to an audience's mails, with the ARN that is needed to unsubscribe it. The ARN is undefined for a
 * pending subscriber.
 */
export interface ListedSubscriber extends Subscriber {
  readonly arn: string | undefined
}

/**
 * Lists all subscribers to an audience's mails, including invited ones, sorted by address. Decision 135 says why this
 * service stores no copy of the list.
 */
export const listSubscribers = async (audience: Audience): Promise<ListedSubscriber[]> => {
  const listed: Subscription[] = []
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
    { client: sns },
    { TopicArn: topicOf(audience) },
  ))
    listed.push(...Subscriptions)
  return listed.map(subscriberOf).toSorted((a, b) => a.address.localeCompare(b.address, 'en'))
}

const subscriberOf = ({ Protocol = '', Endpoint = '', SubscriptionArn }: Subscription): ListedSubscriber => {
  const isPending = SubscriptionArn === pendingArn
  return {
    protocol: Protocol,
    address: Endpoint,
    state: isPending ? 'pending' : 'confirmed',
    arn: isPending ? undefined : SubscriptionArn,
  }
}

/**
 * Invites an address to subscribe to an audience's mails: SNS sends it a mail with a link. Until somebody follows the
 * link, each further call sends another mail.
 */
export const inviteByMail = async (audience: Audience, address: string): Promise<void> => {
  await sns.send(
    new SubscribeCommand({
      TopicArn: topicOf(audience),
      Protocol: 'email',
      Endpoint: address,
      ReturnSubscriptionArn: true,
    }),
  )
}

/** Removes a confirmed subscription. If it no longer exists, that counts as success. */
export const unsubscribe = (arn: string): Promise<void> =>
  unless(['NotFoundException'], () => sns.send(new UnsubscribeCommand({ SubscriptionArn: arn })))
