import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns'
import { audiences } from '#shared/severity.ts'
import { invitationHours, pendingArn, unheard } from '#shared/subscriptions.ts'

/**
 * Warnings about the topics that nobody hears, and the addresses that have not confirmed their subscription.
 * @param topics ARNs by name
 */
export const audienceWarnings = async (region: string, topics: Readonly<Record<string, string>>): Promise<string[]> => {
  const client = new SNSClient({ region })
  const warnings = await Promise.all(
    Object.entries(topics).map(async ([name, TopicArn]) => {
      const listed: Subscription[] = []
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
        listed.push(...Subscriptions)
      return warningsOf(name, TopicArn, listed)
    }),
  )
  return warnings.flat()
}

const warningsOf = (name: string, topicArn: string, listed: readonly Subscription[]): string[] => {
  const isPending = ({ SubscriptionArn }: Subscription): boolean => SubscriptionArn === pendingArn
  const subscribers = listed.map(one => ({ state: isPending(one) ? ('pending' as const) : ('confirmed' as const) }))
  return [
    ...unheard([{ audience: name, subscribers }]).map(
      () => `Nobody gets the mails of ${name}: ${remedy(name, topicArn)}`,
    ),
    ...listed
      .filter(isPending)
      .map(
        ({ Endpoint }) =>
          `${Endpoint} has not confirmed the mails of ${name}: the mail from AWS has the link, for ${invitationHours} hours`,
      ),
  ]
}

/** The topic of operations is no audience of alarms, and the console does not show it. */
const remedy = (name: string, topicArn: string): string =>
  audiences.some(audience => audience === name)
    ? 'add an address on the page Notifications of the console'
    : `aws sns subscribe --topic-arn ${topicArn} --protocol email --notification-endpoint …`
