import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns'
import type { Audience } from '#shared/alarms/severity.ts'
import { logger } from '../../runtime.ts'
import { topicOf } from './topics.ts'

/** Only one attempt: a missing count is better than a mail that waits for it. */
const sns = new SNSClient({ maxAttempts: 1 })

/** While a late count is awaited, the claim of a mail that is out could end, and the mail would be repeated. */
const patienceMs = 1_000

/** SNS takes 30 such calls a second of an account, and an alarm may come with hundreds of others. */
const rememberedMs = 60_000

const counts = new Map<Audience, { readonly count: number; readonly at: number }>()

/** The confirmed subscribers of an audience's topic, as of the last minute; undefined if SNS doesn't say. */
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
