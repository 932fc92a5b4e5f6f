import { Aws, RemovalPolicy } from 'aws-cdk-lib'
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { LogGroup, LogStream } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { readingColumns, readingsDataSet } from '#shared/readingsDataSet.ts'
import type { Settings } from '../config.ts'
import { acknowledgeWildcards } from './acknowledgeWildcards.ts'

interface Props {
  readonly bucket: Bucket
  readonly settings: Settings
}

const { prefix, errorPrefix, partition } = readingsDataSet

/** A report is at most this much behind; longer makes fewer and larger files. Parquet wants 64 MB or more. */
const buffering = { intervalInSeconds: 300, sizeInMBs: 128 }

/** Takes rows of readings and writes them as Parquet, by the day of the event; Glue knows the table. */
export class ReadingsDelivery extends Construct {
  readonly stream: CfnDeliveryStream

  constructor(scope: Construct, id: string, { bucket, settings }: Props) {
    super(scope, id)
    const { stage, logRetentionDays, ephemeral } = settings
    const removalPolicy = ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
    const logGroup = new LogGroup(this, 'Logs', { retention: logRetentionDays, removalPolicy })
    const logStream = new LogStream(this, 'Log', { logGroup, removalPolicy })
    const databaseName = `benchwatch_${stage}`
    const database = new CfnDatabase(this, 'Database', {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name: databaseName, description: `Benchwatch ${stage}: data sets for reports` },
    })
    const table = this.addTable(databaseName, bucket)
    table.addResourceDependency(database)
    const role = this.addRole(bucket, logGroup, databaseName)
    this.stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: role.roleArn,
        bufferingHints: buffering,
        prefix: `${prefix}${partition}=!{partitionKeyFromQuery:${partition}}/`,
        errorOutputPrefix: `${errorPrefix}!{firehose:error-output-type}/!{timestamp:yyyy-MM-dd}/`,
        dynamicPartitioningConfiguration: { enabled: true, retryOptions: { durationInSeconds: 300 } },
        processingConfiguration: { enabled: true, processors },
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

  /** Partitions are computed, not registered: a day is there as soon as its first file. */
  private addTable(databaseName: string, bucket: Bucket): CfnTable {
    const location = `s3://${bucket.bucketName}/${prefix}`
    return new CfnTable(this, 'Table', {
      catalogId: Aws.ACCOUNT_ID,
      databaseName,
      tableInput: {
        name: 'readings',
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: partition, type: 'string' }],
        parameters: {
          classification: 'parquet',
          'projection.enabled': 'true',
          [`projection.${partition}.type`]: 'date',
          [`projection.${partition}.format`]: 'yyyy-MM-dd',
          [`projection.${partition}.range`]: '2020-01-01,NOW+1DAYS',
          'storage.location.template': `${location}${partition}=\${${partition}}/`,
        },
        storageDescriptor: {
          columns: Object.entries(readingColumns).map(([name, type]) => ({ name, type })),
          location,
          inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
          outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
          serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe' },
        },
      },
    })
  }

  private addRole(bucket: Bucket, logGroup: LogGroup, databaseName: string): Role {
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
      [glue('catalog'), glue(`database/${databaseName}`), glue(`table/${databaseName}/readings`)],
    )
    allow(['logs:PutLogEvents'], [logGroup.logGroupArn])
    acknowledgeWildcards(
      role,
      finding => [prefix, errorPrefix].some(part => finding.endsWith(`/${part}*`)),
      'Firehose names its files itself, below the two prefixes of its own.',
    )
    return role
  }
}

/** A record holds many rows, which are taken apart before each goes to its day. */
const processors = [
  { type: 'RecordDeAggregation', parameters: [{ parameterName: 'SubRecordType', parameterValue: 'JSON' }] },
  {
    type: 'MetadataExtraction',
    parameters: [
      { parameterName: 'MetadataExtractionQuery', parameterValue: `{${partition}: .${partition}}` },
      { parameterName: 'JsonParsingEngine', parameterValue: 'JQ-1.6' },
    ],
  },
]
