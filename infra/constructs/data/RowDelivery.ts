import { Aws, RemovalPolicy } from 'aws-cdk-lib'
import type { CfnDatabase } from 'aws-cdk-lib/aws-glue'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { LogGroup, LogStream } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { dataSets, deliveryDelayMs } from '#shared/server/dataSets.ts'
import { readingsDataSet, type DeliveryName } from '#shared/server/readingsDataSet.ts'
import type { Settings } from '../../config.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import { addDataSetTable } from './dataSetTable.ts'

interface Props {
  readonly name: DeliveryName
  readonly bucket: Bucket
  readonly database: CfnDatabase
  readonly databaseName: string
  readonly settings: Settings
}

const { errorPrefix } = readingsDataSet

/** A report is at most this much behind; longer makes fewer and larger files. Parquet wants 64 MB or more. */
const buffering = { intervalInSeconds: deliveryDelayMs / 1_000, sizeInMBs: 128 }

/** Takes the rows of a data set and writes them as Parquet, by the day of the event; Glue knows the table. */
export class RowDelivery extends Construct {
  readonly stream: CfnDeliveryStream

  constructor(scope: Construct, id: string, { name, bucket, database, databaseName, settings }: Props) {
    super(scope, id)
    const { logRetentionDays, ephemeral } = settings
    const removalPolicy = ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
    const logGroup = new LogGroup(this, 'Logs', { retention: logRetentionDays, removalPolicy })
    const logStream = new LogStream(this, 'Log', { logGroup, removalPolicy })
    const table = addDataSetTable(this, 'Table', { name, bucket, database, databaseName })
    const { prefix, partition } = dataSets[name]
    const role = this.addRole({ name, bucket, logGroup, databaseName })
    this.stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
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
          schemaConfiguration: { databaseName, tableName: table.ref, region: Aws.REGION, roleArn: role.roleArn },
        },
        cloudWatchLoggingOptions: {
          enabled: true,
          logGroupName: logGroup.logGroupName,
          logStreamName: logStream.logStreamName,
        },
      },
    })
    this.stream.node.addDependency(role)
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

/** The steps that take apart the rows of a record, since each row goes to its own day. */
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
