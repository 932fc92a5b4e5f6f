import { Aws } from 'aws-cdk-lib'
import type { RowDelivery } from '../constructs/data/RowDelivery.ts'
import { stagePrefixOf } from './iotArns.ts'

/** The names of all streams that deliver the rows of a data set. */
export const streamNames = ({ stream, furtherStreams }: RowDelivery): readonly string[] => [
  stream.ref,
  ...furtherStreams,
]

/** The ARN of all streams of a delivery but the first one. Their names begin with the stage's name. */
export const furtherStreamsArn = (stage: string): string =>
  `arn:${Aws.PARTITION}:firehose:${Aws.REGION}:${Aws.ACCOUNT_ID}:deliverystream/${stagePrefixOf(stage)}readings-*`

/** The streams that a function may write to if it delivers rows of a data set. */
export const deliveryArns = ({ stream, furtherStreams }: RowDelivery, stage: string): string[] => [
  stream.attrArn,
  ...(furtherStreams.length > 0 ? [furtherStreamsArn(stage)] : []),
]
