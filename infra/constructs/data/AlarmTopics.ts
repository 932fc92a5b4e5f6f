import { Alias } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { audiences, type Audience } from '#shared/alarms/severity.ts'

/**
 * One SNS topic per audience of alarms. People subscribe to a topic to get its mails. The subscriptions must outlive
 * releases, so the topics belong to the data stack.
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
