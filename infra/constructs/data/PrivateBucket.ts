import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectLockRetention,
  ObjectOwnership,
  type BucketProps,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'

interface Props {
  readonly removalPolicy: RemovalPolicy
  /** The bucket to which S3 writes the access logs of this bucket. */
  readonly accessLogs: Bucket
  /** Whether overwritten and deleted objects are kept for 30 days. */
  readonly versioned?: boolean
  readonly expireAfterDays?: number
  /** The number of days for which objects are locked. Nobody can change or delete a locked object. */
  readonly lockedDays?: number
}

const privately = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  // The bucket is encrypted with S3-managed keys. A customer-managed key would add no protection, because all readers
  // and writers belong to this account.
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
} satisfies BucketProps

const abandonedUploads = { abortIncompleteMultipartUploadAfter: Duration.days(7) }

/** A bucket without public access. It accepts only TLS connections, and logs each access. */
export class PrivateBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    { removalPolicy, accessLogs, versioned = false, expireAfterDays, lockedDays }: Props,
  ) {
    super(scope, id, {
      ...privately,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy,
      autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
      versioned: versioned || lockedDays !== undefined,
      ...(lockedDays !== undefined && {
        objectLockEnabled: true,
        objectLockDefaultRetention: ObjectLockRetention.compliance(Duration.days(lockedDays)),
      }),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: `s3/${id}/`,
      lifecycleRules: [
        {
          ...abandonedUploads,
          ...(expireAfterDays !== undefined && { expiration: Duration.days(expireAfterDays) }),
          ...(versioned && { noncurrentVersionExpiration: Duration.days(30) }),
        },
      ],
    })
  }
}

interface LogBucketProps {
  readonly removalPolicy: RemovalPolicy
  readonly expireAfterDays: number
  /**
   * Whether CloudFront writes logs to the bucket. The bucket then has an access control list, which CloudFront's
   * standard logging still requires.
   */
  readonly fromCloudFront?: boolean
}

/** The bucket for the access logs of a stack's buckets and distribution. */
export class LogBucket extends Bucket {
  constructor(
    scope: Construct,
    id: string,
    { removalPolicy, expireAfterDays, fromCloudFront = false }: LogBucketProps,
  ) {
    super(scope, id, {
      ...privately,
      objectOwnership: fromCloudFront ? ObjectOwnership.BUCKET_OWNER_PREFERRED : ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy,
      autoDeleteObjects: removalPolicy === RemovalPolicy.DESTROY,
      lifecycleRules: [{ ...abandonedUploads, expiration: Duration.days(expireAfterDays) }],
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This bucket receives the access logs; logging its own accesses into itself would never end.',
    })
  }
}
