import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns'

/** The text in place of an ARN until the owner of an address has answered SNS's mail. */
const pending = 'PendingConfirmation'

/**
 * Warnings about the topics that nobody hears, and the addresses that have not confirmed their subscription.
 * @param topics ARNs by name
 */
export const audienceWarnings = async (region: string, topics: Readonly<Record<string, string>>): Promise<string[]> => {
  const sns = new SNSClient({ region })
  const warnings = await Promise.all(
    Object.entries(topics).map(async ([name, TopicArn]) => {
      const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }))
      if (Subscriptions.length === 0)
        return [
          `Nobody gets the mails of ${name}: aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint …`,
        ]
      return Subscriptions.filter(({ SubscriptionArn }) => SubscriptionArn === pending).map(
        ({ Endpoint }) => `${Endpoint} has not confirmed the mails of ${name}: the mail from AWS has the link`,
      )
    }),
  )
  return warnings.flat()
}
