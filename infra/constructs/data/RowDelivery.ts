import { Aws, RemovalPolicy } from 'aws-cdk-lib'
import type { CfnDatabase } from 'aws-cdk-lib/aws-glue'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { LogGroup, LogStream } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { deliveryDelayMs } from '#shared/reporting/deliveryDelay.ts'
import { dataSets } from '#shared/server/dataSets.ts'
import { readingsDataSet, type DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Settings } from '../../config.ts'
import { stagePrefixOf } from '../../grants/iotArns.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import { addDataSetTable } from './dataSetTable.ts'

interface Props {
  readonly name: DeliveryName
  readonly bucket: Bucket
  readonly database: CfnDatabase
  readonly databaseName: string
  readonly settings: Settings
  /** The number of delivery streams that share the rows of the data set. */
  readonly streams?: number
}

const { errorPrefix } = readingsDataSet

/**
 * How long a stream collects rows before it writes a file. Reports lag behind by at most this time. A longer time
 * would make fewer and larger files; Parquet works best with files of 64 MB or more.
 */
const buffering = { intervalInSeconds: deliveryDelayMs / 1_000, sizeInMBs: 128 }

/**
 * Delivers the rows of a data set: writes them as Parquet files, partitioned by the day of the event, and describes
 * the files in a Glue table. Rows can be spread over several streams, because each stream has its own quota
 * (decision 181).
 */
export class RowDelivery extends Construct {
  readonly stream: CfnDeliveryStream
  /**
   * The names of all delivery streams except the first. The names are fixed, so that other stacks need no references
   * to them.
   */
  readonly furtherStreams: readonly string[]

  constructor(scope: Construct, id: string, { streams = 1, ...props }: Props) {
    super(scope, id)
    const { name, settings } = props
    const { logRetentionDays, ephemeral } = settings
    const removalPolicy = ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
    const logGroup = new LogGroup(this, 'Logs', { retention: logRetentionDays, removalPolicy })
    const table = addDataSetTable(this, 'Table', props)
    const role = this.addRole({ ...props, logGroup })
    const add = (number: number, deliveryStreamName?: string): CfnDeliveryStream => {
      const suffix = number === 1 ? '' : String(number)
      const logStream = new LogStream(this, `Log${suffix}`, { logGroup, removalPolicy })
      const stream = new CfnDeliveryStream(this, `Stream${suffix}`, {
        ...(deliveryStreamName !== undefined && { deliveryStreamName }),
        deliveryStreamType: 'DirectPut',
        deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
        extendedS3DestinationConfiguration: {
          ...destinationOf({ ...props, role, table: table.ref }),
          cloudWatchLoggingOptions: {
            enabled: true,
            logGroupName: logGroup.logGroupName,
            logStreamName: logStream.logStreamName,
          },
        },
      })
      stream.node.addDependency(role)
      return stream
    }
    this.stream = add(1)
    const numbers = Array.from({ length: streams - 1 }, (_, index) => index + 2)
    this.furtherStreams = numbers.map(number => `${stagePrefixOf(settings.stage)}${name}-${number}`)
    for (const [index, streamName] of this.furtherStreams.entries()) add(index + 2, streamName)
  }

  private addRole({ name, bucket, logGroup, databaseName }: RoleProps): Role {
    const { prefix } = dataSets[name]
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('firehose.amazonaws.com') })
    const glue = (resource: string): string => `arn:${Aws.PARTITION}:glue:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }))
    allow(
      ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject'],
      [prefix, errorPrefix].map(part => bucket.arnForObjects(`${part}*`)),
    )
    allow(['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'], [bucket.bucketArn])
    allow(
      ['glue:GetTable', 'glue:GetTableVersion', 'glue:GetTableVersions'],
      [glue('catalog'), glue(`database/${databaseName}`), glue(`table/${databaseName}/${name}`)],
    )
    allow(['logs:PutLogEvents'], [logGroup.logGroupArn])
    acknowledgeWildcards(
      role,
      [prefix, errorPrefix].map(part => bucket.arnForObjects(`${part}*`)),
      'Firehose names its files itself, below the two prefixes of its own.',
    )
    return role
  }
}

interface RoleProps extends Pick<Props, 'name' | 'bucket' | 'databaseName'> {
  readonly logGroup: LogGroup
}

type DestinationProps = Pick<Props, 'name' | 'bucket' | 'databaseName'> & {
  readonly role: Role
  /** The name of the data set's Glue table. */
  readonly table: string
}

const destinationOf = ({ name, bucket, databaseName, role, table }: DestinationProps) => {
  const { prefix, partition } = dataSets[name]
  return {
    bucketArn: bucket.bucketArn,
    roleArn: role.roleArn,
    bufferingHints: buffering,
    prefix: `${prefix}${partition.name}=!{partitionKeyFromQuery:${partition.name}}/`,
    errorOutputPrefix: `${errorPrefix}!{firehose:error-output-type}/!{timestamp:yyyy-MM-dd}/`,
    dynamicPartitioningConfiguration: { enabled: true, retryOptions: { durationInSeconds: 300 } },
    processingConfiguration: { enabled: true, processors: processorsFor(partition.name) },
    dataFormatConversionConfiguration: {
      enabled: true,
      inputFormatConfiguration: { deserializer: { openXJsonSerDe: {} } },
      outputFormatConfiguration: { serializer: { parquetSerDe: { compression: 'SNAPPY' } } },
      schemaConfiguration: { databaseName, tableName: table, region: Aws.REGION, roleArn: role.roleArn },
    },
  }
}

/**
 * The processing steps in which Firehose splits a record into its rows. Each row goes to the folder of its own day.
 */
const processorsFor = (partition: string) => [
  { type: 'RecordDeAggregation', parameters: [{ parameterName: 'SubRecordType', parameterValue: 'JSON' }] },
  {
    type: 'MetadataExtraction',
    parameters: [
      { parameterName: 'MetadataExtractionQuery', parameterValue: `{${partition}: .${partition}}` },
      { parameterName: 'JsonParsingEngine', parameterValue: 'JQ-1.6' },
    ],
  },
]
