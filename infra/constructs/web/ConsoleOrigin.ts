import { PolicyStatement, Role, ServicePrincipal, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam'
import { RemovalPolicy, Validations, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  PhysicalResourceId,
  type AwsSdkCall,
} from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { consoleItem, uploadHeaders } from '#shared/server/tables.ts'
import type { Settings } from '../../config.ts'
import type { TableInUse } from '../data/Tables.ts'

interface Props {
  readonly buckets: readonly Bucket[]
  readonly settingsTable: TableInUse
  /** The origin of the console's pages, including the scheme. */
  readonly origin: string
  readonly settings: Settings
}

interface Call extends Pick<AwsSdkCall, 'service' | 'action' | 'parameters'> {
  readonly statement: PolicyStatementProps
  readonly resourceType: string
}

/**
 * Passes the console's address on to the rest of the stage: only its pages may upload files to buckets of the data
 * stack, and mails link to it. The distribution's host name is known only after the buckets and functions exist, and
 * a reference back would be circular. Custom resources therefore set the CORS rules of the buckets and store the
 * address during each deployment.
 */
export class ConsoleOrigin extends Construct {
  constructor(scope: Construct, id: string, { buckets, settingsTable, origin, settings }: Props) {
    super(scope, id)
    const { logRetentionDays, release } = settings
    const logGroup = new LogGroup(this, 'Logs', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    )
    const rule = {
      AllowedOrigins: [origin],
      AllowedMethods: ['PUT'],
      AllowedHeaders: [...uploadHeaders],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 600,
    }
    const call = (name: string, { resourceType, statement, ...call }: Call): void =>
      void new AwsCustomResource(this, name, {
        onUpdate: { ...call, physicalResourceId: PhysicalResourceId.of(`${name}-${release}`) },
        policy: AwsCustomResourcePolicy.fromStatements([new PolicyStatement(statement)]),
        role,
        logGroup,
        installLatestAwsSdk: false,
        resourceType,
      })
    for (const bucket of buckets)
      call(bucket.node.id, {
        service: '@aws-sdk/client-s3',
        action: 'PutBucketCors',
        parameters: { Bucket: bucket.bucketName, CORSConfiguration: { CORSRules: [rule] } },
        statement: { actions: ['s3:PutBucketCORS'], resources: [bucket.bucketArn] },
        resourceType: 'Custom::UploadOrigin',
      })
    call('Address', {
      service: '@aws-sdk/client-dynamodb',
      action: 'PutItem',
      parameters: { TableName: settingsTable.tableName, Item: consoleItem(origin) },
      statement: { actions: ['dynamodb:PutItem'], resources: [settingsTable.tableArn] },
      resourceType: 'Custom::ConsoleAddress',
    })
    const caller = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('AWS679f53fac'))
    if (!caller)
      throw new Error(
        "The CDK's function for AWS calls is no longer named AWS679f53fac. Find its new name and use it in infra/constructs/web/ConsoleOrigin.ts",
      )
    Validations.of(caller).acknowledge({
      id: 'AwsSolutions-L1',
      reason: "The runtime of the CDK's function for calls of AWS moves with the CDK's version.",
    })
  }
}
