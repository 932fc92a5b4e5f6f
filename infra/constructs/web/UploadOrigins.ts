import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { RemovalPolicy, Validations, Stack } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources'
import { Construct } from 'constructs'
import { uploadHeaders } from '#shared/tables.ts'
import type { Settings } from '../../config.ts'

interface Props {
  readonly buckets: readonly Bucket[]
  /** The origin of the console's pages, with scheme. */
  readonly origin: string
  readonly settings: Settings
}

/**
 * Lets the console's pages, and no others, put files into buckets of the data stack. The distribution's host name is
 * known only after the buckets are made, and a reference back would be circular. A separate call therefore sets the
 * CORS rules of the buckets, once a release.
 */
export class UploadOrigins extends Construct {
  constructor(scope: Construct, id: string, { buckets, origin, settings }: Props) {
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
    for (const bucket of buckets)
      new AwsCustomResource(this, bucket.node.id, {
        onUpdate: {
          service: '@aws-sdk/client-s3',
          action: 'PutBucketCors',
          parameters: { Bucket: bucket.bucketName, CORSConfiguration: { CORSRules: [rule] } },
          physicalResourceId: PhysicalResourceId.of(`${bucket.node.id}-${release}`),
        },
        policy: AwsCustomResourcePolicy.fromStatements([
          new PolicyStatement({ actions: ['s3:PutBucketCORS'], resources: [bucket.bucketArn] }),
        ]),
        role,
        logGroup,
        installLatestAwsSdk: false,
        resourceType: 'Custom::UploadOrigin',
      })
    const caller = Stack.of(this).node.children.find(({ node }) => node.id.startsWith('AWS679f53fac'))
    if (!caller) throw new Error('The CDK no longer makes its function for calls of AWS under the known name')
    Validations.of(caller).acknowledge({
      id: 'AwsSolutions-L1',
      reason: "The runtime of the CDK's function for calls of AWS moves with the CDK's version.",
    })
  }
}
