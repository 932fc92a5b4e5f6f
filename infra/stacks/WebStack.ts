import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Settings } from '../config.ts'
import { Address } from '../constructs/Address.ts'
import { ConsoleFiles } from '../constructs/ConsoleFiles.ts'
import { LogBucket, PrivateBucket } from '../constructs/PrivateBucket.ts'

interface Props extends StackProps {
  readonly settings: Settings
  /** Host name of the API. */
  readonly api: string
  readonly originSecret: string
  /** Where the console puts files to and hears of changes. */
  readonly connectOrigins: readonly string[]
}

/** What browsers load, and the address they load it from. */
export class WebStack extends Stack {
  constructor(scope: Construct, id: string, { settings, api, originSecret, connectOrigins, ...props }: Props) {
    super(scope, id, props)
    const { ephemeral, logRetentionDays, webFolder, domainName } = settings
    const logs = new LogBucket(this, 'AccessLogs', {
      removalPolicy: ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      expireAfterDays: logRetentionDays,
      fromCloudFront: true,
    })
    // Built anew by every release: nothing in it is worth keeping.
    const bucket = new PrivateBucket(this, 'Console', { removalPolicy: RemovalPolicy.DESTROY, accessLogs: logs })
    const { distribution } = new Address(this, 'Address', {
      console: bucket,
      api,
      originSecret,
      connectOrigins,
      logs,
      settings,
    })
    new ConsoleFiles(this, 'ConsoleFiles', { bucket, webFolder, logRetentionDays })
    new CfnOutput(this, 'ConsoleAddress', { value: `https://${domainName ?? distribution.distributionDomainName}` })
    new CfnOutput(this, 'DistributionHost', { value: distribution.distributionDomainName })
    new CfnOutput(this, 'ConsoleBucket', { value: bucket.bucketName })
  }
}
