import { evaluateBatch } from '../application/evaluation/evaluateBatch.ts'
import type { ReceivedEnd } from '../application/evaluation/received.ts'
import { recordEnds } from '../application/jobs/recordReports.ts'
import type { Decoded } from './decodeRecord.ts'

export interface Processing {
  /**
   * The sequence numbers from which messages must be processed again: for each instrument that failed, the number of
   * its first message.
   */
  readonly failed: readonly string[]
  /** The number of messages that were stored as history only, because they were too late for rules. */
  readonly late: number
}

/**
 * Processes messages of instruments and ends of executions, and stores the results.
 * @param isRedriven whether later messages may have been processed since; all rows are then delivered again
 */
export const processAll = async (
  decoded: readonly Decoded[],
  now: number,
  isRedriven: boolean,
): Promise<Processing> => {
  const ends = decoded.filter(one => 'end' in one)
  const { failed, late } = await evaluateBatch(
    decoded.filter(one => 'incoming' in one),
    now,
    isRedriven,
  )
  const failedEnds = ends.length > 0 ? await takeOverEnds(ends, now) : []
  return { failed: [...failed, ...failedEnds], late }
}

/**
 * Records the ends of executions after the batch's messages, so that an execution that began and ended in one batch
 * gets both reports.
 */
const takeOverEnds = async (ends: readonly ReceivedEnd[], now: number): Promise<string[]> => {
  const failed = await recordEnds(
    ends.map(({ end, raw }) => ({ update: end, raw })),
    now,
  )
  return ends.filter(({ deviceName }) => failed.has(deviceName)).map(({ sequenceNumber }) => sequenceNumber)
}
