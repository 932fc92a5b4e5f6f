import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { mailSetOf } from '../../grants/iotArns.ts'

interface Props {
  readonly stage: string
}

/**
 * The configuration set of the mails to people, which makes SES report on the default event bus what came back. SES
 * takes no other bus: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { stage }: Props) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Mails', {
      configurationSetName: mailSetOf(stage),
      reputationMetrics: false,
      // The product keeps its own marks, which administrators clear in the console. With the list of the account, an
      // engineer would have to clear the address there, too.
      disableSuppressionList: true,
    })
    set.addEventDestination('Returned', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
  }
}
