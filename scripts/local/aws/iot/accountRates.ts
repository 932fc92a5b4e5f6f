import { iotRates, retainedMessagesPerSecond } from '#shared/server/iotRates.ts'
import { AwsError } from '../protocol/awsError.ts'
import { openBucket } from '../protocol/tokenBucket.ts'

/** Counts a call of an AWS IoT operation. Throws if the call exceeds the account's rate limit. */
export type AccountRates = (operation: string) => void

/**
 * Creates the rate limits of AWS IoT's control plane and of retained messages. Each limit is a token bucket that
 * holds the calls of one second. A retained message counts as a call of `RetainPublish`, the right that it needs.
 * @param times the account's rates as a multiple of AWS's default rates
 * @param now milliseconds since any fixed moment
 */
export const openAccountRates = (times = 1, now = () => performance.now()): AccountRates => {
  const buckets = new Map(
    Object.entries({ ...iotRates, RetainPublish: retainedMessagesPerSecond }).map(([operation, rate]) => [
      operation,
      openBucket({ rate: rate * times, burst: rate * times }, now),
    ]),
  )
  return operation => {
    if (buckets.get(operation)?.() === false) throw new AwsError('ThrottlingException', 'Rate exceeded')
  }
}
