import { paginateListSubscriptionsByTopic, SNSClient, type Subscription } from '@aws-sdk/client-sns'
import { findReachedModels } from '#functions/domain/notifications/teams/unreached.ts'
import type { Directory } from '#functions/domain/notifications/teams/team.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { invitationHours, pendingArn, unheard } from '#shared/alarms/subscriptions.ts'

/**
 * Returns warnings about topics whose messages reach nobody, neither by mail nor through a team, and about each
 * address that has not confirmed its subscription.
 * @param topics ARNs by topic name
 * @param directory the people, channels and teams of the stage
 */
export const audienceWarnings = async (
  region: string,
  topics: Readonly<Record<string, string>>,
  directory: Directory,
): Promise<string[]> => {
  const client = new SNSClient({ region })
  const warnings = await Promise.all(
    Object.entries(topics).map(async ([name, TopicArn]) => {
      const listed: Subscription[] = []
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
        listed.push(...Subscriptions)
      return warningsOf(name, TopicArn, listed, directory)
    }),
  )
  return warnings.flat()
}

const warningsOf = (
  name: string,
  topicArn: string,
  listed: readonly Subscription[],
  directory: Directory,
): string[] => {
  const audience = audiences.find(one => one === name)
  const isPending = ({ SubscriptionArn }: Subscription): boolean => SubscriptionArn === pendingArn
  const subscribers = listed.map(one => ({ state: isPending(one) ? ('pending' as const) : ('confirmed' as const) }))
  return [
    ...unheard([
      { audience: name, subscribers, ...(audience && { teams: findReachedModels(directory, audience) }) },
    ]).map(() => `Nobody gets the mails of ${name}: ${remedy(name, topicArn)}`),
    ...listed
      .filter(isPending)
      .map(
        ({ Endpoint }) =>
          `${Endpoint} has not confirmed the mails of ${name}: the mail from AWS has the link, for ${invitationHours} hours`,
      ),
  ]
}

/**
 * Returns what to do if nobody gets the mails of a topic. The operations topic is not an alarm audience, so the
 * console does not show it.
 */
const remedy = (name: string, topicArn: string): string =>
  audiences.some(audience => audience === name)
    ? 'add an address on the page Notifications of the console, or a team'
    : `aws sns subscribe --topic-arn ${topicArn} --protocol email --notification-endpoint …`
