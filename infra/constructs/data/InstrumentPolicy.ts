import type { RemovalPolicy } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { instrumentPolicyName } from '#shared/server/provisioning.ts'
import { stagePrefixOf } from '../../grants/iotArns.ts'
import { CertificatePolicy } from './CertificatePolicy.ts'
import { topicRuleName } from '../topicRuleName.ts'

interface Props {
  readonly stage: string
  readonly removalPolicy: RemovalPolicy
}

/**
 * The policy variable that AWS IoT replaces with the name of the thing that the connection's certificate is attached
 * to.
 */
const self = '${iot:Connection.Thing.ThingName}'

/**
 * The policy of an instrument's certificate. An instrument may connect under the name of its own thing, publish and
 * subscribe to topics below that name, and take part in its own jobs. All instruments share this policy. It does not
 * list the kinds of messages, because a policy is limited to 2,048 characters; ingest rejects kinds that the protocol
 * does not define.
 */
export class InstrumentPolicy extends CertificatePolicy {
  constructor(scope: Construct, id: string, { stage, removalPolicy }: Props) {
    const own = [`instruments/${self}/*`, `$aws/things/${self}/jobs/*`]
    const basicIngest = `$aws/rules/${topicRuleName(stage, 'instruments')}/instruments/${self}/*`
    super(scope, id, {
      policyName: instrumentPolicyName(stagePrefixOf(stage)),
      removalPolicy,
      permissions: [
        {
          action: 'Connect',
          type: 'client',
          names: [self],
          condition: { Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } },
        },
        { action: 'Publish', type: 'topic', names: [...own, basicIngest] },
        { action: 'Subscribe', type: 'topicfilter', names: own },
        { action: 'Receive', type: 'topic', names: own },
      ],
    })
  }
}
