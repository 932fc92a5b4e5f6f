import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import { evaluateBatch } from '../application/evaluation/evaluateBatch.ts'
import { decodeRecord } from './decodeRecord.ts'

export const handler = async ({ Records }: KinesisStreamEvent): Promise<KinesisStreamBatchResponse> => {
  const failed = await evaluateBatch(Records.map(decodeRecord), Date.now())
  return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })) }
}
