import { provisioningTemplateName } from '#shared/server/provisioning.ts'
import { deliveries, type DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import { buckets, tables, type BucketName, type TableName } from '#shared/server/tables.ts'

export const localBucketName = (bucket: BucketName): string => `benchwatch-${bucket}`

export const bucketOfLocalName = (name: string): BucketName | undefined =>
  (Object.keys(buckets) as BucketName[]).find(bucket => localBucketName(bucket) === name)

/**
 * Returns the names of the Firehose streams that share the rows of a data set. Readings have two streams, so that the
 * code for several streams is exercised.
 */
export const localStreamNames = (delivery: DeliveryName): readonly string[] => [
  `benchwatch-${delivery}`,
  ...(delivery === 'readings' ? ['benchwatch-readings-2'] : []),
]

export const deliveryOfLocalName = (name: string): DeliveryName | undefined =>
  deliveries.find(delivery => localStreamNames(delivery).includes(name))

/**
 * Returns the ARN of an audience's topic. In the outbox, its last part is shown as the receiver of mails to the
 * topic.
 */
export const localTopicArn = (audience: Audience): string => `arn:aws:sns:${region}:000000000000:${audience}`

/**
 * The prefix of the names of this stage's jobs and thing groups. These names must be unique within an account, not
 * only within a stage.
 */
export const localStagePrefix = 'benchwatch-local-'

/** The name of the key that signs the acknowledgement links in mails. */
export const localLinkKey = `${localStagePrefix}link-key`

/**
 * The role that AWS IoT would assume to create download links. The stand-in creates them with its own credentials.
 */
export const localDownloadRoleArn = 'arn:aws:iam::000000000000:role/benchwatch-download'

/**
 * The name of the fleet provisioning template, which creates things for instruments that enrol with the claim
 * certificate.
 */
export const localProvisioningTemplate = provisioningTemplateName('local')

/** The Athena workgroup in which report queries run, and the Glue database of their tables. */
export const localWorkGroupName = 'benchwatch'
export const localDatabaseName = 'benchwatch'

/** The sender address of mails about reports. */
export const localReportSender = 'reports@benchwatch.local'

export const region = 'us-east-1'

/** The prefix of the ARNs of IoT resources. */
export const localIotArn = `arn:aws:iot:${region}:000000000000`

export const userPoolName = 'benchwatch'

export const localTableName = (table: TableName): string => `benchwatch-${table}`

export const tableOfLocalName = (name: string): TableName | undefined =>
  (Object.keys(tables) as TableName[]).find(table => localTableName(table) === name)
