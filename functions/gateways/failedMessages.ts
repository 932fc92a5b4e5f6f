import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { failedMessagesPrefix, timeOfFailedMessage } from '#shared/server/failedMessages.ts'
import { setting } from '../runtime/settings.ts'
import { isMissingObject } from './missingObject.ts'

const s3 = new S3Client({})
const Bucket = setting('UNDELIVERED_BUCKET')

/** A message that a topic rule could not put on the stream. */
export interface FailedMessage {
  readonly key: string
  /** When the topic rule received the message, in epoch milliseconds. */
  readonly receivedAt: number
}

/**
 * The number of failed messages per page that is read at a time, so that they fit into a function's memory. A message
 * takes up to 128 KB, and up to two thirds more in base64.
 */
const pageSize = 250

/** Yields the stored messages that topic rules could not put on the stream, oldest first, a page at a time. */
export async function* failedMessages(): AsyncGenerator<FailedMessage[]> {
  const pages = paginateListObjectsV2({ client: s3, pageSize }, { Bucket, Prefix: failedMessagesPrefix })
  for await (const { Contents = [] } of pages)
    yield Contents.map(({ Key = '', LastModified }) => ({
      key: Key,
      receivedAt: timeOfFailedMessage(Key) ?? LastModified?.getTime() ?? Date.now(),
    }))
}

/**
 * Reads the record that AWS IoT has written about a failed message. Undefined if another run has processed the
 * message meanwhile.
 */
export const readFailedMessage = async (key: string): Promise<string | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key }))
    return (await Body?.transformToString()) ?? ''
  } catch (error) {
    if (isMissingObject(error)) return undefined
    throw error
  }
}

export const removeFailedMessage = async (key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: key }))
}
