import path from 'node:path'
import { followedTables } from '#infra/delivery.ts'
import type { CloudEndpoints } from './aws/account/endpoints.ts'
import type { Permit } from './aws/protocol/awsRequest.ts'
import { startCognito } from './aws/cognito/startCognito.ts'
import { startAthena } from './aws/athena/startAthena.ts'
import { startDynamoDb } from './aws/dynamodb/startDynamoDb.ts'
import { startClock, type ScheduledTask } from './lambda/clock.ts'
import { startFirehose } from './aws/firehose/startFirehose.ts'
import { startKms } from './aws/kms/startKms.ts'
import { expireObjects } from './aws/s3/expireObjects.ts'
import { invokeFunction, type LambdaAddress } from './lambda/endpoint.ts'
import { scheduledFunctions } from './lambda/scheduledFunctions.ts'
import { buildCognitoMail } from './aws/sns/mails.ts'
import { startTopicRules } from './aws/mqtt/topicRules.ts'
import { startInstrumentServices } from './instrumentServices.ts'
import { mailSet } from '#shared/server/mailSet.ts'
import { localReportSender, localStagePrefix, localTableName, region } from './aws/account/names.ts'
import { openOutbox, type Mail, type Outbox } from './aws/sns/outbox.ts'
import { secretOf } from './aws/account/callers.ts'
import { createPermit, throttleCognito } from './aws/iam/permissions.ts'
import { startReceivers } from './receivers/startReceivers.ts'
import { openReceivedLog, type Received, type ReceivedLog } from './receivers/receivedLog.ts'
import { startSecretsManager } from './aws/secretsmanager/startSecretsManager.ts'
import { startS3 } from './aws/s3/startS3.ts'
import { startSes } from './aws/ses/startSes.ts'
import { startSns } from './aws/sns/startSns.ts'
import { openSubscriptions, type Subscriptions } from './aws/sns/subscriptions.ts'
import { changeSource } from './aws/kinesis/changeSource.ts'
import { startDeliveries, type FollowedTable } from './aws/kinesis/deliveries.ts'
import { openStream } from './aws/kinesis/stream.ts'

export interface CloudOptions {
  readonly dataDir: string
  readonly mqttPort: number
  /** The MQTT port for clients with certificates. */
  readonly mqttTlsPort: number
  readonly s3Port: number
  /** The address of the console, which invitations to new users contain. Undefined if it is not known yet. */
  readonly console: string | undefined
  /** The address at which the stand-ins invoke functions. */
  readonly lambda: LambdaAddress
  /** Throttles one in this many Cognito calls, to test that nothing breaks; 0 throttles none. */
  readonly throttleCognitoEvery: number
  /** How long it takes until a write is visible to reads of DynamoDB's indexes. */
  readonly readLagMs: number
  /** How long rows of readings are buffered before they are written to the bucket. */
  readonly readingsBufferMs: number
  /** The ids of the KMS keys that sign content. Keys that the data directory lacks are created. */
  readonly contentKeyIds: readonly string[]
  /** The number of records that a shard of the stream accepts per second. The default is AWS's limit. */
  readonly streamRecordsPerSecond?: number | undefined
  /** Whether functions are invoked each minute and hour, as by EventBridge in AWS. The default is true. */
  readonly callsByClock?: boolean | undefined
  /** The account's rate limits for AWS IoT's control plane, as a multiple of AWS's defaults. The default is 1. */
  readonly iotRateTimes?: number | undefined
  /**
   * The only addresses that the SES stand-in sends mails to, as in SES's sandbox. If missing, it sends to all
   * addresses.
   */
  readonly sesSandbox?: readonly string[] | undefined
}

export interface Cloud {
  readonly endpoints: CloudEndpoints
  mails(): Promise<readonly Mail[]>
  /** Returns the messages that were sent to phones, chat rooms and services instead of mailboxes. */
  received(): Promise<readonly Received[]>
  /**
   * Confirms the subscription whose invitation contains this token in its link. Returns false if the token was used
   * or has expired.
   */
  confirm(token: string): Promise<boolean>
  /**
   * Starts to invoke functions for streams and schedules. Before that, the tables that the functions need may not
   * exist.
   */
  deliver(): void
  close(): Promise<void>
}

/** Starts all stand-ins on loopback. Their state is in the data directory. */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { dataDir, mqttPort, mqttTlsPort, lambda, throttleCognitoEvery } = options
  const inData = (...names: string[]): string => path.join(dataDir, ...names)
  const permit = createPermit(inData('logs', 'aws-calls.ndjson'), throttleCognito(throttleCognitoEvery))
  const outbox = await openOutbox({ file: inData('outbox.ndjson') })
  const received = await openReceivedLog(inData('deliveries.ndjson'))
  const subscriptions = openSubscriptions(inData('subscriptions.json'))
  const stores = await startStores({ ...options, inData, permit, outbox, received, subscriptions })
  const { dynamoDb, cognito, s3, sns, ses, kms, secretsManager, receivers, stream } = stores
  const firehose = await startFirehose({
    // The folder for readings is called `firehose`, because earlier releases delivered only readings.
    folders: { readings: inData('firehose'), events: inData('firehose-events') },
    s3Url: s3.url,
    permit,
  })
  const athena = await startAthena({
    folder: inData('athena'),
    bucketsFolder: inData('s3', 'buckets'),
    s3Url: s3.url,
    permit,
    onEnd: event => invokeFunction(lambda, 'tendReports', event),
  })
  const clock = startClock(scheduledTasks(options, stores, firehose))
  const instruments = await startInstrumentServices({
    inData,
    mqttPort,
    mqttTlsPort,
    dynamoDbUrl: dynamoDb.url,
    s3Url: s3.url,
    contentKeys: kms.publicKeys,
    lambda,
    permit,
    iotRateTimes: options.iotRateTimes ?? 1,
    onMessage: startTopicRules(stream, s3.url),
  })
  const deliveries = startDeliveries({ stream, changes: stores.changes, folder: inData('deliveries'), lambda })
  return {
    endpoints: {
      dynamoDb: dynamoDb.url,
      cognito: cognito.url,
      s3: s3.url,
      sns: sns.url,
      ses: ses.url,
      iot: instruments.url,
      kms: kms.url,
      secretsManager: secretsManager.url,
      receivers: receivers.url,
      firehose: firehose.url,
      athena: athena.url,
      mqttPort: instruments.mqttPort,
      mqttTlsPort: instruments.mqttTlsPort,
      jwks: cognito.jwks(),
    },
    mails: () => Promise.resolve(outbox.list()),
    received: () => Promise.resolve(received.list()),
    confirm: subscriptions.confirm,
    deliver: deliveries.begin,
    close: async () => {
      clock.stop()
      await instruments.close()
      await deliveries.end()
      await firehose.deliver()
      await Promise.all([firehose.close(), athena.close()])
      const stopping = [stream, dynamoDb, cognito, s3, sns, ses, kms, secretsManager, receivers]
      await Promise.all(stopping.map(store => store.close()))
    },
  }
}

interface StoreOptions extends CloudOptions {
  inData(...names: string[]): string
  readonly permit: Permit
  readonly outbox: Outbox
  readonly received: ReceivedLog
  readonly subscriptions: Subscriptions
}

/** Starts the stand-ins that do not depend on others, and the change feeds of the tables that functions follow. */
const startStores = async (options: StoreOptions) => {
  const { inData, permit, outbox, received, s3Port, readLagMs, contentKeyIds, sesSandbox, streamRecordsPerSecond } =
    options
  const followers = new Map<string, () => void>()
  const [dynamoDb, cognito, s3, sns, ses, kms, secretsManager, receivers, stream] = await Promise.all([
    startDynamoDb({
      path: inData('dynamodb'),
      region,
      permit,
      readLagMs,
      onChange: table => followers.get(table)?.(),
    }),
    startCognito({
      file: inData('cognito.json'),
      region,
      permit,
      onMessage: async message => void (await outbox.add(buildCognitoMail(message, options.console))),
    }),
    startS3({ folder: inData('s3'), port: s3Port, region, permit, credentials: secretOf }),
    startSns({ outbox, received, subscriptions: options.subscriptions, permit }),
    startSes({
      outbox,
      senders: [localReportSender],
      sandbox: sesSandbox,
      sets: [`${localStagePrefix}${mailSet}`],
      onEvent: event => invokeFunction(options.lambda, 'noteBounces', event),
      permit,
    }),
    startKms({
      file: inData('content-keys.json'),
      publicFile: inData('content-public-keys.json'),
      region,
      keyIds: contentKeyIds,
      permit,
    }),
    startSecretsManager({ file: inData('secrets.json'), region, permit }),
    startReceivers(received),
    openStream({ folder: inData('stream'), recordsPerSecond: streamRecordsPerSecond }),
  ])
  const changes = (Object.keys(followedTables) as FollowedTable[]).map(table => {
    const { source, raise } = changeSource(dynamoDb.changes, localTableName(table))
    followers.set(localTableName(table), raise)
    return { table, source }
  })
  return { dynamoDb, cognito, s3, sns, ses, kms, secretsManager, receivers, stream, changes }
}

/** The tasks that AWS services perform on their own, and the function calls that EventBridge makes in AWS. */
const scheduledTasks = (
  { lambda, readingsBufferMs, callsByClock = true }: CloudOptions,
  { dynamoDb, s3 }: Awaited<ReturnType<typeof startStores>>,
  firehose: Awaited<ReturnType<typeof startFirehose>>,
): readonly ScheduledTask[] => [
  { name: 'delivery of rows', everyMs: readingsBufferMs, run: () => firehose.deliver() },
  { name: 'expiry of items', everyMs: 60_000, run: () => dynamoDb.sweepExpired() },
  { name: 'expiry of objects', everyMs: 3_600_000, run: () => expireObjects(s3.url, Date.now()) },
  ...(callsByClock ? scheduledFunctions((name, event) => invokeFunction(lambda, name, event)) : []),
]
