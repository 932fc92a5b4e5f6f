import { Stack, type RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'

interface Props {
  readonly stage: string
  readonly bucket: Bucket
  /** The names of the keys that sign job documents. The construct id of each key begins with its name. */
  readonly keyNames: readonly string[]
  readonly removalPolicy: RemovalPolicy
}

/** The keys that sign job documents, and the role that AWS IoT uses to create download links to the jobs' files. */
export class Contents extends Construct {
  /**
   * The keys that sign job documents. The first key signs. Instruments trust all of the keys, so that one key can be
   * replaced while another one signs.
   */
  readonly keys: readonly Key[]
  readonly downloadRole: Role

  constructor(scope: Construct, id: string, { stage, bucket, keyNames, removalPolicy }: Props) {
    super(scope, id)
    this.keys = keyNames.map(
      name =>
        new Key(this, `${name}Key`, {
          description: `Benchwatch ${stage}: signs documents of content jobs (${name.toLowerCase()})`,
          keySpec: KeySpec.ECC_NIST_P256,
          keyUsage: KeyUsage.SIGN_VERIFY,
          removalPolicy,
        }),
    )
    this.downloadRole = this.role(bucket)
  }

  /** The role that AWS IoT uses to create download links. AWS IoT may assume it only for jobs of this account. */
  private role(bucket: Bucket): Role {
    const role = new Role(this, 'DownloadRole', {
      assumedBy: new ServicePrincipal('iot.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    })
    role.addToPolicy(
      new PolicyStatement({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects('contents/*')] }),
    )
    acknowledgeWildcards(
      role,
      [bucket.arnForObjects('contents/*')],
      'Each file has a key of its own below this prefix; a link is for one of them.',
    )
    return role
  }
}
