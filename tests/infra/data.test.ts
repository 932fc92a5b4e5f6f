import { describe, expect, it } from 'vitest'
import { mostReadingsStreams } from '#infra/config.ts'
import { dataSets, type DataSet, type DataSetName } from '#shared/server/dataSets.ts'
import { deliveries } from '#shared/server/readingsDataSet.ts'
import { groups } from '#shared/users/roles.ts'
import { tables, type TableDefinition } from '#shared/server/tables.ts'
import { at, resourcesOf, synth, theOnly } from './synth.ts'

const { data } = synth({ accessTokenMinutes: 30 })
const ephemeral = synth({ stage: 'trial', ephemeral: true, ingestConcurrency: 0 }).data

const stateful = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::Cognito::UserPool',
  'AWS::Kinesis::Stream',
  'AWS::S3::Bucket',
  // Policies are attached to certificates, so they must not be deleted.
  'AWS::IoT::Policy',
]

describe('the DynamoDB tables in the template', () => {
  it.each(Object.entries<TableDefinition>(tables))('match shared/server/tables.ts: %s', (name, definition) => {
    const { partitionKey, sortKey, timeToLive, indexes = {} } = definition
    const keys = (hash: string, range?: string) => [
      { AttributeName: hash, KeyType: 'HASH' },
      ...(range ? [{ AttributeName: range, KeyType: 'RANGE' }] : []),
    ]
    const table = resourcesOf(data, 'AWS::DynamoDB::GlobalTable').find(
      ([, { Metadata }]) => Metadata?.['aws:cdk:path'] === `benchwatch-prod-data/Tables/${name}/Resource`,
    )
    expect(table?.[1].Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys(partitionKey, sortKey),
      Replicas: [
        { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      ],
      ...(timeToLive && { TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true } }),
    })
    const created = (table?.[1].Properties['GlobalSecondaryIndexes'] ?? []) as {
      IndexName: string
      KeySchema: unknown
      Projection: unknown
    }[]
    expect(created.map(({ IndexName, KeySchema, Projection }) => [IndexName, KeySchema, Projection])).toEqual(
      Object.entries(indexes).map(([index, { partitionKey: hash, sortKey: range, only }]) => [
        index,
        keys(hash, range),
        projection(only),
      ]),
    )
  })
})

describe('a stage with provisioned capacity', () => {
  const tableNamed = (settings: Readonly<Record<string, unknown>>, name: string) =>
    resourcesOf(synth(settings).data, 'AWS::DynamoDB::GlobalTable').find(
      ([, { Metadata }]) => Metadata?.['aws:cdk:path'] === `benchwatch-prod-data/Tables/${name}/Resource`,
    )?.[1].Properties
  const settings = { provisionedCapacity: 'true', messagesPerSecond: '1000' }
  const scaling = (least: number, most: number) => ({
    MinCapacity: least,
    MaxCapacity: most,
    SeedCapacity: least,
    TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 },
  })

  it('has capacity units for the expected messages in each table to which every message is written', () => {
    expect(tableNamed(settings, 'deviceStates')).toMatchObject({
      BillingMode: 'PROVISIONED',
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaling(3715, 28_572) },
      GlobalSecondaryIndexes: [
        { WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaling(186, 28_572) } },
      ],
      Replicas: [{ ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: scaling(1100, 14_386) } }],
    })
    expect(tableNamed(settings, 'history')).toMatchObject({
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaling(429, 4286) },
    })
  })

  it('never exceeds the quota of a table', () => {
    expect(tableNamed({ ...settings, messagesPerSecond: '20000' }, 'deviceStates')).toMatchObject({
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaling(40_000, 40_000) },
    })
  })

  it('has on-demand capacity for each table that does not get a write for every message', () => {
    expect(tableNamed(settings, 'alarms')).toMatchObject({ BillingMode: 'PAY_PER_REQUEST' })
  })
})

const projection = (only: readonly string[] | undefined) => {
  if (!only) return { ProjectionType: 'ALL' }
  return only.length === 0
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...only] }
}

describe('the user pool in the template', () => {
  const pool = theOnly(data, 'AWS::Cognito::UserPool').Properties

  it('requires at least ten characters in passwords, with upper and lower case, digits and symbols', () => {
    expect(at(pool, 'Policies.PasswordPolicy')).toEqual({
      MinimumLength: 10,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      TemporaryPasswordValidityDays: 7,
    })
  })

  it('lets only administrators create users, ignores case in names, and recovers passwords only by e-mail', () => {
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameConfiguration: { CaseSensitive: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
      MfaConfiguration: 'OFF',
    })
  })

  it("sends mails by SES if the stage's settings say so, and has the console's address in invitations once it is known", () => {
    const invitation = 'AdminCreateUserConfig.InviteMessageTemplate.EmailMessage'
    expect(pool['EmailConfiguration']).toBeUndefined()
    expect(at(pool, invitation)).toBe('Your user name is {username} and your first password is {####}')
    const consoleHost = 'd111111abcdef8.cloudfront.net'
    const named = theOnly(synth({ consoleHost }).data, 'AWS::Cognito::UserPool').Properties
    expect(at(named, invitation)).toContain(`at https://${consoleHost} - `)
    const other = synth({
      accountMailsBySes: true,
      reportSender: 'lab@example.com',
      consoleHost,
      domainName: 'console.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    }).data
    const { Properties } = theOnly(other, 'AWS::Cognito::UserPool')
    expect(Properties['EmailConfiguration']).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'lab@example.com',
    })
    expect(at(Properties, invitation)).toContain('at https://console.example.com - ')
  })

  it('has the three groups of the contract', () => {
    const names = resourcesOf(data, 'AWS::Cognito::UserPoolGroup').map(([, { Properties }]) =>
      String(Properties['GroupName']),
    )
    expect(names.toSorted()).toEqual([...groups].toSorted())
  })

  it('can be used only by the service, whose client has a secret and a single way to sign in', () => {
    expect(theOnly(data, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 30,
      TokenValidityUnits: { AccessToken: 'minutes' },
      AllowedOAuthFlowsUserPoolClient: false,
      WriteAttributes: ['locale'],
    })
  })
})

const tableOf = (name: DataSetName): Record<string, unknown> =>
  resourcesOf(data, 'AWS::Glue::Table')
    .map(([, { Properties }]) => Properties)
    .find(properties => at(properties, 'TableInput.Name') === name) ?? {}

describe.each(deliveries)('the delivery of %s into their data set', name => {
  const destination =
    resourcesOf(data, 'AWS::KinesisFirehose::DeliveryStream')
      .map(([, { Properties }]) => at<Record<string, unknown>>(Properties, 'ExtendedS3DestinationConfiguration'))
      .find(({ Prefix }) => String(Prefix).startsWith(dataSets[name].prefix)) ?? {}

  it('writes Parquet files with the known columns, in a folder for the day of the event', () => {
    expect(destination).toMatchObject({
      Prefix: `${dataSets[name].prefix}day=!{partitionKeyFromQuery:day}/`,
      DynamicPartitioningConfiguration: { Enabled: true },
      DataFormatConversionConfiguration: {
        Enabled: true,
        OutputFormatConfiguration: { Serializer: { ParquetSerDe: { Compression: 'SNAPPY' } } },
      },
    })
    expect(at(destination, 'ProcessingConfiguration.Processors.0.Type')).toBe('RecordDeAggregation')
    expect(at(destination, 'ProcessingConfiguration.Processors.1.Parameters.0.ParameterValue')).toBe('{day: .day}')
  })

  it('buffers rows no longer than reports may lag, and at least as many bytes as Parquet requires', () => {
    const { IntervalInSeconds, SizeInMBs } = at<{ IntervalInSeconds: number; SizeInMBs: number }>(
      destination,
      'BufferingHints',
    )
    expect(IntervalInSeconds).toBeLessThanOrEqual(300)
    expect(SizeInMBs).toBeGreaterThanOrEqual(64)
  })
})

describe('a stage with several delivery streams of readings', () => {
  const several = synth({ stage: 'lab', readingsStreams: 3 })
  const one = synth({ stage: 'lab' })
  const names = ['benchwatch-lab-readings-2', 'benchwatch-lab-readings-3']
  const [first, ...further] = resourcesOf(several.data, 'AWS::KinesisFirehose::DeliveryStream').filter(
    ([, { Metadata }]) => String(Metadata?.['aws:cdk:path']).includes('/ReadingsDelivery/'),
  )
  /** The text of a value that CloudFormation joins from parts. References become `*`. */
  const textOf = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : (at<[string, unknown[]] | undefined>(value, 'Fn::Join')?.[1] ?? ['*'])
          .map(part => (typeof part === 'string' ? part : '*'))
          .join('')

  it('leaves the first stream unchanged, and names the further streams after the stage', () => {
    expect(first?.[0]).toBe(
      resourcesOf(one.data, 'AWS::KinesisFirehose::DeliveryStream')
        .map(([id]) => id)
        .find(id => id.startsWith('ReadingsDelivery')),
    )
    expect(first?.[1].Properties).not.toHaveProperty('DeliveryStreamName')
    expect(further.map(([, { Properties }]) => Properties['DeliveryStreamName'])).toEqual(names)
  })

  it('lets all streams of readings write into the data set of readings', () => {
    const destinations = [first, ...further].map(stream =>
      at<Record<string, unknown>>(stream?.[1].Properties, 'ExtendedS3DestinationConfiguration'),
    )
    const withoutLog = destinations.map(destination => ({ ...destination, CloudWatchLoggingOptions: undefined }))
    expect(withoutLog).toHaveLength(3)
    for (const destination of withoutLog) expect(destination).toEqual(withoutLog[0])
  })

  it('passes the names of the further streams to the functions that deliver readings, which may write to them', () => {
    const functions = resourcesOf(several.service, 'AWS::Lambda::Function')
      .map(([, { Properties }]) => at(Properties, 'Environment.Variables.READINGS_DELIVERY'))
      .filter(value => value !== undefined)
    expect(functions.length).toBeGreaterThan(1)
    for (const value of functions) expect(textOf(value)).toBe(`*,${names.join(',')}`)
    const rights = JSON.stringify(
      ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'].flatMap(type => resourcesOf(several.service, type)),
    )
    expect(rights.split('deliverystream/benchwatch-lab-readings-*').length - 1).toBe(functions.length)
  })

  it('has alarms that watch all streams of readings together', () => {
    const expressions = resourcesOf(several.service, 'AWS::CloudWatch::Alarm')
      .flatMap(([, { Properties }]) => at<{ Expression?: string }[] | undefined>(Properties, 'Metrics') ?? [])
      .flatMap(({ Expression = '' }) => (Expression.includes('stream3') ? [Expression] : []))
    expect(expressions.toSorted()).toEqual([
      'MAX([stream1, stream2, stream3])',
      'SUM([stream1, stream2, stream3])',
      'SUM([stream1, stream2, stream3])',
    ])
  })

  it('stays within the limits of CloudFormation even with the highest number of streams', () => {
    const { service } = synth({ stage: 'lab', readingsStreams: mostReadingsStreams })
    expect(resourcesOf(service, 'AWS::IAM::ManagedPolicy')).toEqual(resourcesOf(one.service, 'AWS::IAM::ManagedPolicy'))
  })
})

describe('the Glue catalogue of the data sets', () => {
  it.each(Object.entries<DataSet>(dataSets))(
    'describes %s with its columns and computed partitions',
    (name, dataSet) => {
      const { columns, partition } = dataSet
      const table = tableOf(name as DataSetName)
      expect(at(table, 'TableInput.StorageDescriptor.Columns')).toEqual(
        Object.entries(columns).map(([Name, Type]) => ({ Name, Type })),
      )
      expect(at(table, 'TableInput.PartitionKeys')).toEqual([{ Name: partition.name, Type: 'string' }])
      expect(at(table, 'TableInput.Parameters')).toMatchObject({
        'projection.enabled': 'true',
        [`projection.${partition.name}.type`]: partition.type === 'day' ? 'date' : 'injected',
      })
    },
  )

  it('is queried in a workgroup that sets the folder of the results and limits the bytes that a query may read', () => {
    const { WorkGroupConfiguration } = theOnly(data, 'AWS::Athena::WorkGroup').Properties
    expect(WorkGroupConfiguration).toMatchObject({
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 50 * 1024 ** 3,
      ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
    })
  })

  it('keeps the logical id of its database, so that a deployment does not replace it', () => {
    expect(resourcesOf(data, 'AWS::Glue::Database').map(([id]) => id)).toEqual(['ReadingsDeliveryDatabase485469A1'])
  })
})

describe('a resource that holds data', () => {
  it.each(stateful)('is kept when its stack is deleted, unless the stage is ephemeral: %s', type => {
    const policies = (template: typeof data) =>
      new Set(resourcesOf(template, type).map(([, { DeletionPolicy }]) => DeletionPolicy))
    expect(policies(data)).toEqual(new Set(['RetainExceptOnCreate']))
    expect(policies(ephemeral)).toEqual(new Set(['Delete']))
  })

  it('has an object lock that nobody can remove if it holds the copies of audit records', () => {
    const [, bucket] = resourcesOf(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Audit')) ?? []
    expect(bucket?.Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 365 } } },
      VersioningConfiguration: { Status: 'Enabled' },
    })
  })

  it('has no object lock in an ephemeral stage, whose buckets are emptied when it is removed', () => {
    const buckets = resourcesOf(ephemeral, 'AWS::S3::Bucket')
    expect(buckets.filter(([, { Properties }]) => Properties['ObjectLockEnabled'])).toEqual([])
    expect(resourcesOf(ephemeral, 'Custom::S3AutoDeleteObjects')).toHaveLength(buckets.length)
    expect(resourcesOf(data, 'Custom::S3AutoDeleteObjects')).toEqual([])
  })

  // CloudFormation identifies a resource by its logical id. If the id changes, CloudFormation leaves the old table,
  // pool or bucket behind and creates an empty one in its place. If this test fails, give the construct its old name
  // back instead of updating the snapshot. Only additional ids are harmless.
  it('keeps its logical id, so that a deployment does not replace it', () => {
    expect(stateful.flatMap(type => resourcesOf(data, type).map(([id]) => id)).toSorted()).toMatchInlineSnapshot(`
      [
        "AccessLogs8B620ECA",
        "Audit3D8ADE0A",
        "ClaimPolicyF75C94E8",
        "ContentsE890674E",
        "Datasets0030EE04",
        "InstrumentPolicy9F83AEF7",
        "Results25575328",
        "SnapshotsD03D071C",
        "TablesalarmsD8D25668",
        "Tablesattempts9BE870E9",
        "Tablesaudit3BC6CFAF",
        "TablescertificateKeysA2DCB511",
        "Tablescontacts32CC5ADB",
        "TablesdeviceStates17FCBC27",
        "TablesdevicesEDDD09AC",
        "Tablesevents5B2337FE",
        "Tableshistory3847040D",
        "TablesjobExecutions6877BC4A",
        "Tablesjobs70D49489",
        "TablesleasesD4403119",
        "Tablesmodels385C6703",
        "Tablesnotices70032E8B",
        "TablesonceKeysA9017732",
        "TablesquarantineE566DD4D",
        "Tablesreports502F0E23",
        "TablesrowBacklog2FE01A15",
        "Tablesrules120BC1DE",
        "TablessavedViewsEFDDC077",
        "Tablessettings8CFE5998",
        "Tablesshelves71C6F5AF",
        "Tablesteams8FB0051D",
        "Tablesusers5E6EC114",
        "Tableswatches95DD8D85",
        "Telemetry1B1C5A07",
        "UndeliveredF3CF66A9",
        "Uploads4F6EB0FD",
        "UsersPoolBFC35D3B",
      ]
    `)
  })
})

describe('mails to people', () => {
  it('have a configuration set that reports bounces and complaints to the default event bus', () => {
    const set = theOnly(data, 'AWS::SES::ConfigurationSet')
    expect(set.Properties).toMatchObject({
      Name: 'benchwatch-prod-mails',
      // The product itself marks addresses to which no mails go, and administrators can clear these marks.
      SuppressionOptions: { SuppressedReasons: [] },
    })
    const destination = theOnly(data, 'AWS::SES::ConfigurationSetEventDestination')
    expect(destination.Properties).toMatchObject({
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    })
    expect(JSON.stringify(destination.Properties)).toContain(':event-bus/default')
  })
})

describe('the data set of deliveries', () => {
  it('expires after the retention time of alarms, because it names people', () => {
    const rules = resourcesOf(synth({ alarmRetentionDays: 77 }).data, 'AWS::S3::Bucket').map(([, { Properties }]) =>
      at<unknown[]>(Properties, 'LifecycleConfiguration.Rules'),
    )
    const expected = { Prefix: dataSets.deliveries.prefix, ExpirationInDays: 77, Status: 'Enabled' }
    expect(rules.flat()).toContainEqual(expect.objectContaining(expected))
  })
})
