import { setTimeout } from 'node:timers/promises'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { isNamed } from '#functions/gateways/awsErrors.ts'
import { failedMessagesPrefix } from '#shared/server/failedMessages.ts'
import { chooseBatchReceiver, type Followers } from './receiver.ts'
import { redrivenParts } from './redrivenParts.ts'

/** The prefix below which Lambda stores the batches that it has given up. Lambda defines this name. */
const deadLetters = 'aws/lambda/'

/** The parts of Lambda's dead-letter record that are used here. The payload is the batch's event as JSON. */
const GivenUp = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  timestamp: z.string(),
  payload: z.string(),
})

const isEvent = (payload: unknown): boolean => typeof payload === 'object' && payload !== null

/** The outcome of redriving one batch. */
export interface Redriven {
  /** How many messages in the batch were too late for the rules to evaluate. */
  readonly late?: number
  readonly key: string
  /** The function that the batch is passed to, by its name in the product. */
  readonly service: string
  /** Why and when Lambda gave up the batch of records, as a text. */
  readonly because: string
  /** Why the batch failed again. Missing if the batch succeeded, or was only listed. */
  readonly failure?: string
}

/**
 * Redrives all discarded batches, which Lambda gave up: passes each of them to the function that receives such
 * batches now, even if the original function was removed. Deletes the batches that were processed. S3 lists the
 * batches by mapping, then by shard, and each shard's oldest batch first. Processing a record twice has no further
 * effect, because ids are derived from the records.
 * @param bucket the bucket for undelivered messages
 * @param dryRun only lists the batches, and changes nothing
 */
export const redrive = async (
  region: string,
  bucket: string,
  followers: Followers,
  dryRun: boolean,
): Promise<Redriven[]> => {
  const s3 = new S3Client({ region })
  const lambda = new LambdaClient({ region })
  const done: Redriven[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: deadLetters }))
    for (const { Key = '' } of Contents) {
      const text = await textOf(s3, bucket, Key)
      if (text === undefined) continue
      const givenUp = givenUpIn(text)
      if (!givenUp) {
        done.push({ key: Key, service: '', because: 'unknown', failure: notGivenUp })
        continue
      }
      const { requestContext, timestamp, payload } = givenUp
      const { functionArn, condition } = requestContext
      const { service, functionName } = chooseBatchReceiver(payload, functionArn, followers)
      const { failure, late = 0 } = dryRun ? {} : await handOver(lambda, functionName, payload)
      if (!dryRun && failure === undefined) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      done.push({
        key: Key,
        service,
        because: `${condition}, ${timestamp}`,
        ...(late > 0 && { late }),
        ...(failure !== undefined && { failure }),
      })
    }
  return done
}

/** Returns a batch's record. Undefined if another redrive, which runs at the same time, has removed it. */
const textOf = async (s3: S3Client, bucket: string, key: string): Promise<string | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return (await Body?.transformToString()) ?? ''
  } catch (error) {
    if (isNamed(error, 'NoSuchKey')) return undefined
    throw error
  }
}

const notGivenUp = 'It is not a batch that Lambda gave up. Look at it, and move it elsewhere'

const givenUpIn = (text: string): z.infer<typeof GivenUp> | undefined => {
  try {
    const { data } = GivenUp.safeParse(JSON.parse(text))
    return data && isEvent(JSON.parse(data.payload)) ? data : undefined
  } catch {
    return undefined
  }
}

const Answer = z.object({ batchItemFailures: z.array(z.unknown()).default([]), late: z.int().default(0) })

interface HandedOver {
  readonly failure?: string
  readonly late?: number
}

/**
 * Passes a batch to its function, in parts. After a failed part, the remaining parts are not passed on, so that an
 * instrument's records keep their order. If the function no longer exists, only this batch fails, and the other
 * batches are still passed on.
 */
const handOver = async (lambda: LambdaClient, functionName: string, payload: string): Promise<HandedOver> => {
  let late = 0
  try {
    for (const event of redrivenParts(payload)) {
      const answer = Answer.parse((await invoked(lambda, functionName, event)) ?? {})
      const failed = answer.batchItemFailures.length
      if (failed > 0) return { failure: `${failed} records failed again` }
      late += answer.late
    }
    return { late }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Invokes a function and returns its answer. Throws the error that the function threw. */
const invoked = async (lambda: LambdaClient, functionName: string, event: string): Promise<unknown> => {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionName, Payload: Buffer.from(event) }),
  )
  const text = Buffer.from(Payload ?? []).toString('utf8')
  if (FunctionError !== undefined) throw new Error(text)
  return JSON.parse(text)
}

const Skipped = z.object({ isSkipped: z.literal(true) })
const Run = z.object({ messages: z.int(), late: z.int(), failed: z.int(), isComplete: z.boolean() })

/** The outcome of redelivering the messages that topic rules could not put on the stream. */
export type RedeliveredMessages = Pick<z.infer<typeof Run>, 'messages' | 'late' | 'failed'>

/** The pause before invoking ingest again if its scheduled run is still in progress. */
const betweenRunsMs = 5_000

/**
 * Invokes ingest as its schedule does, until all messages that topic rules could not put on the stream have been
 * processed. Waits while a scheduled run is in progress.
 * @param functionName the AWS name of ingest, which is an output of the service stack
 */
export const redeliverMessages = async (
  region: string,
  functionName: string,
  sleep: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<RedeliveredMessages> => {
  const lambda = new LambdaClient({ region })
  let [messages, late] = [0, 0]
  for (;;) {
    const run = z.union([Skipped, Run]).parse(await invoked(lambda, functionName, '{}'))
    if ('isSkipped' in run) {
      await sleep(betweenRunsMs)
      continue
    }
    messages += run.messages
    late += run.late
    if (run.isComplete || run.messages === 0) return { messages, late, failed: run.failed }
  }
}

const lateText = (late: number): string => `${late} messages came too late for rules and are history only`

/** Describes what became of the redriven batches: one line per batch, and a final line with the totals. */
export const describeBatches = (done: readonly Redriven[]): string[] => {
  const left = done.filter(({ failure }) => failure !== undefined).length
  const late = done.reduce((sum, one) => sum + (one.late ?? 0), 0)
  return [
    ...done.map(
      ({ key, service, because, failure }) =>
        `${failure === undefined ? 'ok  ' : 'left'} ${service} ${because} ${key} ${failure ?? ''}`,
    ),
    `${done.length} batches, ${left} of them failed again; ${lateText(late)}`,
  ]
}

/** Describes, in one line, what became of the messages that topic rules could not put on the stream. */
export const describeMessages = ({ messages, late, failed }: RedeliveredMessages): string =>
  `${messages} messages of topic rules taken up, ${failed} failed again; ${lateText(late)}`

/** Counts the messages in the bucket for undelivered messages that topic rules could not put on the stream. */
export const countFailedMessages = async (region: string, bucket: string): Promise<number> => {
  const s3 = new S3Client({ region })
  let count = 0
  for await (const { KeyCount = 0 } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: bucket, Prefix: failedMessagesPrefix },
  ))
    count += KeyCount
  return count
}
