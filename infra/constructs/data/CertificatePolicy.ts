import { Stack, type RemovalPolicy } from 'aws-cdk-lib'
import { CfnPolicy } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'

interface Permission {
  /** The name of an IoT action without the service prefix, such as `Connect`. */
  readonly action: string
  readonly type: 'client' | 'topic' | 'topicfilter'
  readonly names: readonly string[]
  readonly condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

interface Props {
  readonly policyName: string
  readonly removalPolicy: RemovalPolicy
  readonly permissions: readonly Permission[]
}

/**
 * An AWS IoT policy that is attached to certificates. It belongs to the data stack, which outlives releases: AWS IoT
 * refuses to delete a policy that is attached to a certificate, and CloudFormation does not detach it. A stack whose
 * policy is still attached can therefore not be deleted.
 */
export class CertificatePolicy extends Construct {
  readonly policyName: string

  constructor(scope: Construct, id: string, { policyName, removalPolicy, permissions }: Props) {
    super(scope, id)
    this.policyName = policyName
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'iot', resource, resourceName })
    const policy = new CfnPolicy(this, 'Policy', {
      policyName,
      policyDocument: {
        Version: '2012-10-17',
        Statement: permissions.map(({ action, type, names, condition }) => ({
          Effect: 'Allow',
          Action: `iot:${action}`,
          Resource: names.map(name => arn(type, name)),
          ...(condition && { Condition: condition }),
        })),
      },
    })
    policy.applyRemovalPolicy(removalPolicy)
  }
}
