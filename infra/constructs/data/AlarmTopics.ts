import { Alias } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { audiences, type Audience } from '#shared/alarms/severity.ts'

/**
 * One SNS topic for each audience of alarms. People subscribe to the mails of a topic. The subscriptions must outlive
 * releases, so the topics do too.
 */
export class AlarmTopics extends Construct {
  readonly byAudience: Readonly<Record<Audience, Topic>>

  constructor(scope: Construct, id: string) {
    super(scope, id)
    const masterKey = Alias.fromAliasName(this, 'Key', 'alias/aws/sns')
    this.byAudience = Object.fromEntries(
      audiences.map(audience => [
        audience,
        new Topic(this, audience, { displayName: `Benchwatch alarms: ${audience}`, masterKey, enforceSSL: true }),
      ]),
    ) as Record<Audience, Topic>
  }
}
