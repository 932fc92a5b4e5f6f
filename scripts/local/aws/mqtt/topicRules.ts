import { randomUUID } from 'node:crypto'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { failedMessageKey } from '#shared/server/failedMessages.ts'
import { clientSettings } from '../account/clientSettings.ts'
import { localBucketName } from '../account/names.ts'
import type { Stream } from '../kinesis/stream.ts'
import type { RuleMessage } from './broker.ts'
import { ruleRecord } from './topicRule.ts'

/**
 * Starts the topic rules, which put messages on the stream. If the stream does not accept a message, the rules' error
 * action puts it into the bucket for undelivered messages.
 */
export const startTopicRules = (stream: Pick<Stream, 'put'>, s3Url: string) => {
  const s3 = new S3Client({ ...clientSettings(s3Url), forcePathStyle: true })
  return async (message: RuleMessage): Promise<void> => {
    const receivedAt = Date.now()
    const record = ruleRecord(message, receivedAt)
    if (!record) return
    try {
      await stream.put(record.key, record.data)
    } catch (error) {
      await s3.send(
        new PutObjectCommand({
          Bucket: localBucketName('undelivered'),
          Key: failedMessageKey(String(receivedAt), randomUUID()),
          Body: JSON.stringify(failureOf(message, error)),
        }),
      )
    }
  }
}

/**
 * Returns the error action's record of an undelivered message:
 * docs.aws.amazon.com/iot/latest/developerguide/rule-error-handling.html
 */
const failureOf = ({ topic, payload, client }: RuleMessage, error: unknown) => ({
  ruleName: 'benchwatch_local',
  topic,
  cloudwatchTraceId: randomUUID(),
  clientId: client,
  base64OriginalPayload: Buffer.from(payload).toString('base64'),
  failures: [
    {
      failedAction: 'KinesisAction',
      failedResource: 'benchwatch-telemetry',
      errorMessage: error instanceof Error ? error.message : String(error),
    },
  ],
})
