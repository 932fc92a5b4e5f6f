import { iotRates, retainedMessagesPerSecond } from '#shared/server/iotRates.ts'
import { AwsError } from '../protocol/awsError.ts'
import { openBucket } from '../../tokenBucket.ts'

/** Refuses a call of an operation beyond the rate of the account. */
export type AccountRates = (operation: string) => void

/**
 * The rates of AWS IoT's control plane and of retained messages, each as a token bucket that holds the calls of a
 * second. Retained messages are counted by the right that they need.
 * @param times how many times the default AWS has granted the account
 * @param now milliseconds from any beginning
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
