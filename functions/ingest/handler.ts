import type { KinesisStreamBatchResponse, KinesisStreamEvent } from 'aws-lambda'
import { evaluateBatch } from '../application/evaluation/evaluateBatch.ts'
import type { ReceivedEnd } from '../application/evaluation/received.ts'
import { noteHeartbeats } from '../application/fleet/noteHeartbeats.ts'
import { recordEnds } from '../application/jobs/recordReports.ts'
import { decodeRecord } from './decodeRecord.ts'

/** A batch of the stream. `npm run redrive` marks those that Lambda gave up before. */
type IngestEvent = KinesisStreamEvent & { readonly redriven?: boolean }

export const handler = async ({ Records, redriven = false }: IngestEvent): Promise<KinesisStreamBatchResponse> => {
  const now = Date.now()
  const received = Records.map(decodeRecord)
  const ends = received.filter(one => 'end' in one)
  const failed = await evaluateBatch(
    received.filter(one => 'incoming' in one),
    now,
    redriven,
  )
  const failedEnds = ends.length > 0 ? await takeOverEnds(ends, now) : []
  await noteHeartbeats(received.flatMap(one => ('heartbeat' in one ? one.heartbeat : [])))
  return { batchItemFailures: [...failed, ...failedEnds].map(itemIdentifier => ({ itemIdentifier })) }
}

/** After the messages of the batch, so that an execution that began and ended in it goes through both. */
const takeOverEnds = async (ends: readonly ReceivedEnd[], now: number): Promise<string[]> => {
  const failed = await recordEnds(
    ends.map(({ end, raw }) => ({ update: end, raw })),
    now,
  )
  return ends.filter(({ deviceName }) => failed.has(deviceName)).map(({ sequenceNumber }) => sequenceNumber)
}
