import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnTopicRule } from 'aws-cdk-lib/aws-iot'
import { Construct } from 'constructs'
import { failedMessageKey, failedMessagesPrefix } from '#shared/server/failedMessages.ts'
import { stagePrefixOf } from '../../grants/iotArns.ts'
import type { DataStack } from '../../stacks/DataStack.ts'
import { acknowledgeWildcards } from '../acknowledgeWildcards.ts'
import { topicRuleName } from '../topicRuleName.ts'

interface Props {
  readonly stage: string
  readonly data: DataStack
}

/**
 * The SQL statement that creates the envelope for ingest. The payload is always base64-encoded, so that malformed
 * bytes arrive too and are quarantined. `clientid()` is 'n/a' for messages that no client sent, such as presence
 * events. Ingest therefore takes the instrument's name from the topic. No client can publish under another
 * instrument's topic.
 */
const envelope = `SELECT encode(*, 'base64') AS payload, topic() AS topic, clientid() AS client, timestamp() AS receivedAt`

interface Source {
  readonly from: string | ((stage: string) => string)
  /**
   * The partition key of the record in the stream. All rules use the instrument's name, so that its messages, its
   * presence and the ends of its jobs stay in one shard, in order.
   */
  readonly device: string
  /**
   * An additional condition of the rule. The rule for job events needs one, because AWS IoT publishes the job events
   * of all of an account's stages on the same topics.
   */
  readonly where?: (stage: string) => string
}

const sources = {
  heartbeats: { from: stage => `${stagePrefixOf(stage)}heartbeats/+`, device: '${topic(2)}' },
  // The condition excludes topics that end in `keys`. The service publishes lists of keys to instruments on them.
  instruments: { from: 'instruments/+/+', device: '${topic(2)}', where: () => `topic(3) <> 'keys'` },
  // Failed connection attempts are not forwarded. AWS IoT reports them on another topic, and anybody can cause one in
  // an instrument's name.
  presence: {
    from: '$aws/events/presence/+/+',
    device: '${topic(5)}',
    where: () => `topic(4) = 'connected' OR topic(4) = 'disconnected'`,
  },
  jobEvents: {
    from: '$aws/events/jobExecution/#',
    device: `\${regexp_substr(thingArn, '[^/]+$')}`,
    where: stage => `startswith(topic(4), 'benchwatch-${stage}-')`,
  },
} satisfies Record<string, Source>

type SourceName = keyof typeof sources

/**
 * The rules that forward messages from the broker to the stream. If the stream does not accept a message, the rule
 * stores it in the bucket for undelivered messages.
 */
export class TopicRules extends Construct {
  /** The names of the topic rules. They are also used as a dimension of the rules' metrics. */
  readonly names: readonly string[]

  constructor(scope: Construct, id: string, { stage, data }: Props) {
    super(scope, id)
    const all = Object.keys(sources) as SourceName[]
    this.names = all.map(source => topicRuleName(stage, source))
    const toStream = this.role('ToStream', 'kinesis:PutRecord', data.stream.streamArn)
    const messages = data.buckets.undelivered.arnForObjects(`${failedMessagesPrefix}*`)
    const toBucket = this.role('ToBucket', 's3:PutObject', messages)
    acknowledgeWildcards(
      toBucket,
      [messages],
      'Each message that the stream does not take becomes an object of its own below this prefix.',
    )
    for (const source of all) this.rule(source, stage, data, toStream, toBucket)
  }

  private rule(source: SourceName, stage: string, data: DataStack, toStream: Role, toBucket: Role): void {
    const { from, device, where }: Source = sources[source]
    const rule = new CfnTopicRule(this, source, {
      ruleName: topicRuleName(stage, source),
      topicRulePayload: {
        awsIotSqlVersion: '2016-03-23',
        sql: `${envelope} FROM '${typeof from === 'string' ? from : from(stage)}'${where ? ` WHERE ${where(stage)}` : ''}`,
        ruleDisabled: false,
        actions: [{ kinesis: { streamName: data.stream.streamName, partitionKey: device, roleArn: toStream.roleArn } }],
        errorAction: {
          s3: {
            bucketName: data.buckets.undelivered.bucketName,
            key: failedMessageKey('${timestamp()}', '${newuuid()}'),
            roleArn: toBucket.roleArn,
          },
        },
      },
    })
    rule.node.addDependency(toStream, toBucket)
  }

  /** A role that only topic rules of this account may assume, for one action on one resource. */
  private role(id: string, action: string, resource: string): Role {
    const { account } = Stack.of(this)
    const rules = this.names.map(name =>
      Stack.of(this).formatArn({ service: 'iot', resource: 'rule', resourceName: name }),
    )
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('iot.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account }, ArnEquals: { 'aws:SourceArn': rules } },
      }),
    })
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }))
    return role
  }
}
