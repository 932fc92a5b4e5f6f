import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Audience } from '#shared/alarms/severity.ts'
import { logger } from '../../runtime/logger.ts'
import { topicOf } from './topics.ts'

/**
 * The SNS client that counts a topic's subscribers. It makes only one attempt, because a mail without the count is
 * better than a mail that waits for it.
 */
const sns = new SNSClient({ maxAttempts: 1 })

/**
 * The timeout for counting a topic's subscribers. If counting took longer, the claim of a mail that was already sent
 * could expire, and the mail would be sent again.
 */
const patienceMs = 1_000

/**
 * How long the number of subscribers is cached. SNS accepts 30 such calls a second per account, and hundreds of
 * alarms may come at once.
 */
const rememberedMs = 60_000

const counts = new Map<Audience, { readonly count: number; readonly at: number }>()

/**
 * Returns the number of confirmed subscribers of an audience's topic, at most a minute old. Undefined if SNS does not
 * return it.
 */
export const countSubscribers = async (audience: Audience, now: number): Promise<number | undefined> => {
  const known = counts.get(audience)
  if (known && now - known.at < rememberedMs) return known.count
  try {
    const { Attributes } = await sns.send(new GetTopicAttributesCommand({ TopicArn: topicOf(audience) }), {
      abortSignal: AbortSignal.timeout(patienceMs),
    })
    const count = Number(Attributes?.['SubscriptionsConfirmed'])
    if (!Number.isSafeInteger(count)) return undefined
    counts.set(audience, { count, at: now })
    return count
  } catch (error) {
    logger.warn('subscribers not counted', { audience, error: error as Error })
    return undefined
  }
}
