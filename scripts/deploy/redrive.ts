import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'

/** Lambda's own prefix for the batches that it gave up. */
const deadLetters = 'aws/lambda/'

/** The part of Lambda's record of a batch that is read here. The payload is the event, as JSON. */
const GivenUp = z.object({
  requestContext: z.object({ functionArn: z.string(), condition: z.string() }),
  timestamp: z.string(),
  payload: z.string(),
})

/** The outcome for one batch. */
export interface Redriven {
  readonly key: string
  readonly functionArn: string
  /** Why Lambda gave it up, and when. */
  readonly because: string
  /** Why it failed once more; missing where it went through, or was only looked at. */
  readonly failure?: string
}

/**
 * Hands the batches that Lambda gave up to their functions once more, and removes those that go through. S3 lists them
 * by mapping, then by shard, and the oldest of a shard first. A record that was handled before counts once, because ids
 * follow from the records.
 * @param bucket for undelivered messages
 * @param dryRun lists them and changes nothing
 */
export const redrive = async (region: string, bucket: string, dryRun: boolean): Promise<Redriven[]> => {
  const s3 = new S3Client({ region })
  const lambda = new LambdaClient({ region })
  const done: Redriven[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: deadLetters }))
    for (const { Key = '' } of Contents) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }))
      const givenUp = givenUpIn((await Body?.transformToString()) ?? '')
      if (!givenUp) {
        done.push({ key: Key, functionArn: '', because: 'unknown', failure: notGivenUp })
        continue
      }
      const { requestContext, timestamp, payload } = givenUp
      const { functionArn, condition } = requestContext
      const failure = dryRun ? undefined : await failureOf(lambda, functionArn, payload)
      if (!dryRun && failure === undefined) await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      done.push({ key: Key, functionArn, because: `${condition}, ${timestamp}`, ...(failure && { failure }) })
    }
  return done
}

const notGivenUp = 'It is no batch that Lambda gave up. Look at it, and move it elsewhere'

const givenUpIn = (text: string): z.infer<typeof GivenUp> | undefined => {
  try {
    return GivenUp.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * The event, marked: ingest delivers the rows of its messages again, because nobody knows whether they were delivered.
 */
const redrivenEvent = (payload: string): string =>
  JSON.stringify({ ...(JSON.parse(payload) as object), redriven: true })

const Answer = z.object({ batchItemFailures: z.array(z.unknown()).default([]) })

/** The reason why a batch failed again. That its function is gone is one, so that other batches are handed over. */
const failureOf = (lambda: LambdaClient, functionArn: string, payload: string): Promise<string | undefined> =>
  failureTold(lambda, functionArn, payload).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  )

const failureTold = async (lambda: LambdaClient, functionArn: string, payload: string): Promise<string | undefined> => {
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({ FunctionName: functionArn, Payload: Buffer.from(redrivenEvent(payload)) }),
  )
  const text = Buffer.from(Payload ?? []).toString('utf8')
  if (FunctionError !== undefined) return text
  const { batchItemFailures } = Answer.parse(JSON.parse(text) ?? {})
  return batchItemFailures.length > 0 ? `${batchItemFailures.length} records failed again` : undefined
}
