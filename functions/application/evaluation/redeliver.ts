import { MetricUnit } from '@aws-lambda-powertools/metrics'
import {
  failedMessages,
  readFailedMessage,
  removeFailedMessage,
  type FailedMessage,
} from '../../gateways/failedMessages.ts'
import { metrics } from '../../runtime/metrics.ts'
import { mapWithinBudget } from '../longWork/mapWithinBudget.ts'
import { runConcurrently } from '../longWork/runConcurrently.ts'

/** The result of one run of `redeliver`, which processes the messages that topic rules could not put on the stream. */
export interface Redelivered {
  /** The number of messages that were processed and removed from the bucket. */
  readonly messages: number
  /** The number of processed messages that were stored as history only, because they were too late for rules. */
  readonly late: number
  /** The number of messages that failed again and stay in the bucket for the next run. */
  readonly failed: number
  /** Whether all messages in the bucket were tried in this run. */
  readonly isComplete: boolean
}

/**
 * A message that a topic rule could not put on the stream, with the text of the record that AWS IoT has written about
 * it.
 */
export interface FailureRecord extends FailedMessage {
  readonly text: string
}

/**
 * A message that a topic rule could not put on the stream, decoded as the ingest function decodes records of the
 * stream.
 */
interface Decoded {
  /** The key of the message's object in the bucket, in place of a sequence number in the stream. */
  readonly sequenceNumber: string
  /** The name of the instrument. Missing if the message did not come from an instrument. */
  readonly deviceName?: string
}

/** The two steps in which the ingest function handles a message: decoding it and processing it. */
export interface Ways<Message extends Decoded> {
  decode(record: FailureRecord): Message
  /**
   * Processes decoded messages. Returns the key of each instrument's first message that failed, and how many messages
   * were too late for rules.
   */
  process(messages: readonly Message[]): Promise<{ readonly failed: readonly string[]; readonly late: number }>
}

/** The time that the function must have left, in milliseconds, before it begins another page of messages. */
const reserveMs = 20_000
const readsAtATime = 16

/**
 * Processes the messages that topic rules could not put on the stream, oldest first, and removes them from the
 * bucket. A message that was already processed has no further effect, so an interrupted run neither loses nor
 * duplicates anything.
 * @param timeLeft how long the function may still run, in milliseconds
 */
export const redeliver = async <Message extends Decoded>(
  timeLeft: number,
  ways: Ways<Message>,
): Promise<Redelivered> => {
  const end = Date.now() + timeLeft - reserveMs
  const held = new Set<string>()
  const sum = { messages: 0, late: 0, failed: 0 }
  let isComplete = true
  for await (const page of failedMessages()) {
    isComplete = Date.now() <= end
    if (!isComplete) break
    const { messages, late, failed } = await redeliverPage(page, held, ways)
    sum.messages += messages
    sum.late += late
    sum.failed += failed
  }
  if (sum.messages > 0) {
    metrics.addMetric('messages redelivered', MetricUnit.Count, sum.messages)
    metrics.addMetric('messages redelivered too late', MetricUnit.Count, sum.late)
    metrics.publishStoredMetrics()
  }
  return { ...sum, isComplete }
}

/** @param held the instruments with an older message that failed; their newer messages wait, to keep the order */
const redeliverPage = async <Message extends Decoded>(
  page: readonly FailedMessage[],
  held: Set<string>,
  { decode, process }: Ways<Message>,
) => {
  const records = await mapWithinBudget(page, recordOf, { atATime: readsAtATime, mayBegin: () => true })
  const all = records.filter(record => record !== undefined).map(decode)
  const isHeld = ({ deviceName = '' }: Message): boolean => held.has(deviceName)
  const ready = all.filter(one => !isHeld(one))
  const { failed, late } = await process(ready)
  for (const { sequenceNumber, deviceName = '' } of ready) if (failed.includes(sequenceNumber)) held.add(deviceName)
  const gone = ready.filter(one => !isHeld(one))
  await runConcurrently(
    gone.map(
      ({ sequenceNumber }) =>
        () =>
          removeFailedMessage(sequenceNumber),
    ),
  )
  return { messages: gone.length, late, failed: all.length - gone.length }
}

const recordOf = async (message: FailedMessage): Promise<FailureRecord | undefined> => {
  const text = await readFailedMessage(message.key)
  return text === undefined ? undefined : { ...message, text }
}
