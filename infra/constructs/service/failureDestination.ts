import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { MetricType, type EventSourceMappingOptions } from 'aws-cdk-lib/aws-lambda'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import type { ServiceFunction } from './ServiceFunction.ts'

/** The prefix in the bucket below which Lambda stores discarded records. Lambda defines it. */
const deadLetterPrefix = 'aws/lambda'

/**
 * Returns the event source mapping options that make Lambda store discarded records in the bucket for undelivered
 * messages, and publish metrics that count the mapping's events. Also grants the function the rights that this needs,
 * because Lambda writes with the function's role.
 */
export const keepFailures = (
  { role }: ServiceFunction,
  undelivered: Bucket,
): Pick<EventSourceMappingOptions, 'metricsConfig' | 'onFailure'> => {
  const allow = (action: string, resource: string) =>
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }))
  const deadLetters = `${undelivered.bucketArn}/${deadLetterPrefix}/*`
  allow('s3:PutObject', deadLetters)
  // Lambda needs the right to list the bucket when the event source mapping is created.
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
