import { DefaultStackSynthesizer, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { builtFolder } from '../../root.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'

interface Props {
  readonly bucket: Bucket
  readonly webFolder: string
  readonly logRetentionDays: number
}

/** The pattern of those built files whose names contain a hash of their content. */
const hashedFiles = 'assets/*'

/**
 * The built console in its bucket. Hashed files are uploaded first, so that no page requests a file that does not
 * exist yet. Hashed files of earlier releases are kept, because pages of those releases may still be open.
 */
export class ConsoleFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, webFolder, logRetentionDays }: Props) {
    super(scope, id)
    const source = Source.asset(builtFolder(webFolder, 'index.html'))
    const logGroup = new LogGroup(this, 'Logs', { retention: logRetentionDays, removalPolicy: RemovalPolicy.DESTROY })
    const common = { sources: [source], destinationBucket: bucket, prune: false, logGroup, memoryLimit: 512 }
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      exclude: ['*'],
      include: [hashedFiles],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    })
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      exclude: [hashedFiles],
      cacheControl: [CacheControl.noCache()],
    })
    pages.node.addDependency(hashed)
    acknowledgeUploader(bucket)
  }
}

/**
 * Acknowledges cdk-nag's findings about the function that the CDK deploys for copying files into buckets. Both
 * uploads of the console's files use it.
 */
const acknowledgeUploader = (bucket: Bucket): void => {
  const stack = Stack.of(bucket)
  const uploader = stack.node.children.find(child => child.node.id.startsWith('Custom::CDKBucketDeployment'))
  if (!uploader)
    throw new Error(
      "The CDK's function for uploads is no longer named Custom::CDKBucketDeployment. Find its new name and use it in infra/constructs/web/ConsoleFiles.ts",
    )
  Validations.of(uploader).acknowledge(
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason:
        "The CDK's upload function comes with the managed policy for writing logs. It runs during deployments only.",
    },
    { id: 'AwsSolutions-L1', reason: "The runtime of the CDK's upload function moves with the CDK's version." },
  )
  acknowledgeWildcards(
    uploader,
    [
      bucket.arnForObjects('*'),
      `arn:${stack.partition}:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${stack.account}-${stack.region}/*`,
    ],
    "The CDK's upload function reads the bootstrap bucket's assets and writes the objects of the console's bucket; its policy is the CDK's own.",
    ['Abort*', 'DeleteObject*', 'GetBucket*', 'GetObject*', 'List*'].map(action => `s3:${action}`),
  )
}
