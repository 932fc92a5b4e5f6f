import type { Context, KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import type { Redelivered } from '../application/evaluation/redeliver.ts'
import { noteHeartbeats } from '../application/fleet/noteHeartbeats.ts'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'
import { decodeFailure } from './decodeFailure.ts'
import { decodeRecord } from './decodeRecord.ts'
import { processAll } from './processAll.ts'

/** A batch of messages from the stream. `npm run redrive` marks batches that Lambda had given up. */
type Batch = KinesisStreamEvent & { readonly redriven?: boolean }

/**
 * The answer to a batch of messages, which tells the stream what to deliver again. The redrive command also reads
 * from it how many messages were too late for rules.
 */
type BatchAnswer = KinesisStreamBatchResponse & { readonly late?: number }

/**
 * Processes a batch of messages from the stream. The schedule calls this handler without a batch, to process the
 * messages that topic rules could not put on the stream.
 */
export const handler = (
  event: Batch | { readonly Records?: never },
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<BatchAnswer | Redelivered | Skipped> => {
  if (event.Records) return processBatch(event)
  const timeLeft = context.getRemainingTimeInMillis()
  return runAlone('redeliver', timeLeft, () => redeliverFailures(timeLeft))
}

/**
 * Processes the messages that topic rules could not put on the stream. Heartbeats are left out: a heartbeat shows
 * that the usual path works, but one from the bucket did not take that path.
 */
export const redeliverFailures = async (timeLeft: number): Promise<Redelivered> => {
  const { redeliver } = await import('../application/evaluation/redeliver.ts')
  return redeliver(timeLeft, { decode: decodeFailure, process: messages => processAll(messages, Date.now(), true) })
}

/**
 * Processes a batch of messages from the stream. Returns the sequence numbers from which the stream must deliver it
 * again.
 */
export const processBatch = async ({ Records, redriven = false }: Batch): Promise<BatchAnswer> => {
  const now = Date.now()
  const decoded = Records.map(decodeRecord)
  const { failed, late } = await processAll(decoded, now, redriven)
  await noteHeartbeats(decoded.flatMap(one => ('heartbeat' in one ? one.heartbeat : [])))
  return { batchItemFailures: failed.map(itemIdentifier => ({ itemIdentifier })), ...(redriven && { late }) }
}
