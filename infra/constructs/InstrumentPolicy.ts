import { Stack } from 'aws-cdk-lib'
import { CfnPolicy } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'
import { topicRuleName } from './TopicRules.ts'

/** AWS IoT puts in the thing that the connection's certificate is attached to. */
const self = '${iot:Connection.Thing.ThingName}'

/**
 * What an instrument's certificate allows: to connect under the name of its own thing, to send and receive below its
 * own name, and to take part in its own jobs. One policy serves all instruments. The kinds of messages are not listed:
 * a policy holds 2,048 characters at most, and ingest refuses what the protocol does not know.
 */
export class InstrumentPolicy extends Construct {
  readonly policyName: string

  constructor(scope: Construct, id: string, { stage }: { readonly stage: string }) {
    super(scope, id)
    this.policyName = `benchwatch-${stage}-instrument`
    const own = [`instruments/${self}/*`, `$aws/things/${self}/jobs/*`]
    const basicIngest = `$aws/rules/${topicRuleName(stage, 'instruments')}/instruments/${self}/*`
    new CfnPolicy(this, 'Policy', {
      policyName: this.policyName,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            ...this.allow('Connect', 'client', [self]),
            Condition: { Bool: { 'iot:Connection.Thing.IsAttached': ['true'] } },
          },
          this.allow('Publish', 'topic', [...own, basicIngest]),
          this.allow('Subscribe', 'topicfilter', own),
          this.allow('Receive', 'topic', own),
        ],
      },
    })
  }

  private allow(action: string, type: string, names: readonly string[]) {
    const arn = (resourceName: string) => Stack.of(this).formatArn({ service: 'iot', resource: type, resourceName })
    return { Effect: 'Allow', Action: `iot:${action}`, Resource: names.map(arn) }
  }
}
