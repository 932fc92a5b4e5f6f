import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { MetricType, type EventSourceMappingOptions } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

/** The prefix below which Lambda stores the records that it gave up. Lambda fixes this name. */
const deadLetterPrefix = 'aws/lambda'

/**
 * Returns the options of an event source mapping for records that Lambda has given up. With them, Lambda stores these
 * records in the bucket for undelivered messages, and counts them. Also grants the function what Lambda needs for
 * that, because Lambda writes with the function's rights.
 */
export const keepFailures = (
  { role }: ServiceFunction,
  undelivered: Bucket,
): Pick<EventSourceMappingOptions, 'metricsConfig' | 'onFailure'> => {
  const allow = (action: string, resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }))
  const deadLetters = `${undelivered.bucketArn}/${deadLetterPrefix}/*`
  allow('s3:PutObject', deadLetters)
  // Lambda lists the bucket when the mapping is created.
  allow('s3:ListBucket', undelivered.bucketArn)
  acknowledgeWildcards(
    role,
    [deadLetters],
    'Lambda itself names the dead letters, below its own prefix of the bucket for undelivered messages.',
  )
  return {
    onFailure: { bind: () => ({ destination: undelivered.bucketArn }) },
    metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
  }
}
