import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import type { Settings } from '../config.ts'
import { Address } from '../constructs/web/Address.ts'
import { ConsoleFiles } from '../constructs/web/ConsoleFiles.ts'
import type { TableInUse } from '../constructs/data/Tables.ts'
import { LogBucket, PrivateBucket } from '../constructs/data/PrivateBucket.ts'
import { ConsoleOrigin } from '../constructs/web/ConsoleOrigin.ts'

interface Props extends StackProps {
  readonly settings: Settings
  /** The host name of the HTTP API, to which the console's distribution forwards calls. */
  readonly api: string
  readonly originSecret: string
  readonly webAclArn: string | undefined
  /** The buckets to which the console uploads files. */
  readonly uploadBuckets: readonly Bucket[]
  /** The table from which functions read the console's address. */
  readonly settingsTable: TableInUse
  /** The origins that the console's pages may connect to: those for uploads and those for live updates. */
  readonly connectOrigins: readonly string[]
}

/** The stack of the console's files and their public address. */
export class WebStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, api, originSecret, webAclArn, uploadBuckets, settingsTable, connectOrigins, ...props }: Props,
  ) {
    super(scope, id, props)
    const { ephemeral, logRetentionDays, webFolder, domainName } = settings
    const logs = new LogBucket(this, 'AccessLogs', {
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      expireAfterDays: logRetentionDays,
      fromCloudFront: true,
    })
    // The console's bucket holds nothing worth keeping, because every release rebuilds its files.
    const bucket = new PrivateBucket(this, 'Console', { removalPolicy: RemovalPolicy.DESTROY, accessLogs: logs })
    const { distribution } = new Address(this, 'Address', {
      console: bucket,
      api,
      originSecret,
      webAclArn,
      connectOrigins,
      logs,
      settings,
    })
    new ConsoleFiles(this, 'ConsoleFiles', { bucket, webFolder, logRetentionDays })
    const origin = `https://${domainName ?? distribution.distributionDomainName}`
    // The construct keeps the id `UploadOrigins`, because existing stages were deployed with it.
    new ConsoleOrigin(this, 'UploadOrigins', { buckets: uploadBuckets, settingsTable, origin, settings })
    new CfnOutput(this, 'ConsoleAddress', { value: origin })
    new CfnOutput(this, 'DistributionHost', { value: distribution.distributionDomainName })
    new CfnOutput(this, 'ConsoleBucket', { value: bucket.bucketName })
  }
}
