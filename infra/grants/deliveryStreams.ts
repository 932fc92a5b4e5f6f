import { Aws } from 'aws-cdk-lib'
import type { RowDelivery } from '../constructs/data/RowDelivery.ts'
import { stagePrefixOf } from './iotArns.ts'

/** The names of all streams that deliver the rows of a data set. */
export const streamNames = ({ stream, furtherStreams }: RowDelivery): readonly string[] => [
  stream.ref,
  ...furtherStreams,
]

/** The ARN pattern for all streams of a delivery except the first. Their names begin with the stage's name. */
export const furtherStreamsArn = (stage: string): string =>
  `arn:${Aws.PARTITION}:firehose:${Aws.REGION}:${Aws.ACCOUNT_ID}:deliverystream/${stagePrefixOf(stage)}readings-*`

/** The ARNs of the streams that a function may write to if it delivers rows of a data set. */
export const deliveryArns = ({ stream, furtherStreams }: RowDelivery, stage: string): string[] => [
  stream.attrArn,
  ...(furtherStreams.length > 0 ? [furtherStreamsArn(stage)] : []),
]
