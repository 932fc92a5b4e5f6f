import { MetricUnit } from '@aws-lambda-powertools/metrics'
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { archiveAudit } from '../gateways/auditArchive.ts'
import { metrics } from '../metrics.ts'
import { logger } from '../runtime.ts'

/**
 * Follows the audit table: each new record is copied into the archive; a record that was changed or removed is an
 * incident, since no call does that, and raises the operations' alarm.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const altered = Records.filter(({ eventName }) => eventName !== 'INSERT')
  for (const { eventName, dynamodb } of altered) {
    logger.error('audit record altered', { eventName, keys: unmarshalled(dynamodb?.Keys) })
  }
  metrics.addMetric('audit records altered', MetricUnit.Count, altered.length)
  metrics.publishStoredMetrics()
  return copyInOrder(Records.filter(({ eventName }) => eventName === 'INSERT'))
}

/** Stops at the first that fails, from which the batch is taken up again. */
const copyInOrder = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> => {
  for (const { dynamodb } of records) {
    try {
      const record = unmarshalled(dynamodb?.NewImage)
      await archiveAudit(keyOf(record), recordOf(record))
    } catch (error) {
      logger.error('audit record not copied', { error: error as Error })
      return { batchItemFailures: [{ itemIdentifier: dynamodb?.SequenceNumber ?? '' }] }
    }
  }
  return { batchItemFailures: [] }
}

const recordOf = ({ before, after, ...record }: Record<string, unknown>) => ({
  ...record,
  before: JSON.parse(String(before)) as unknown,
  after: JSON.parse(String(after)) as unknown,
})

/** By day, so that a day is found without reading the others. */
const keyOf = ({ entry }: Record<string, unknown>): string =>
  `audit/${String(entry).slice(0, 10)}/${String(entry).replaceAll('#', '_')}.json`

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

const unmarshalled = (image: Image): Record<string, unknown> =>
  unmarshall((image ?? {}) as Parameters<typeof unmarshall>[0]) // the two packages' types of one and the same thing
