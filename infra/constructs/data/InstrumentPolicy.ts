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

/** The variable that AWS IoT replaces by the name of the thing to which the connection's certificate is attached. */
const self = '${iot:Connection.Thing.ThingName}'

/**
 * The policy of an instrument's certificate. An instrument may connect under the name of its own thing, send and
 * receive below that name, and take part in its own jobs. One policy serves all instruments. The policy does not list
 * the kinds of messages, because a policy holds 2,048 characters at most; ingest refuses kinds that the protocol does
 * not have.
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
