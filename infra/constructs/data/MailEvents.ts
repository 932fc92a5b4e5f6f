import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { mailSetOf } from '../../grants/iotArns.ts'

interface Props {
  readonly stage: string
}

/**
 * The configuration set of mails to people. With it, SES reports mails that came back on the default event bus. SES
 * offers no other bus: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { stage }: Props) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Mails', {
      configurationSetName: mailSetOf(stage),
      reputationMetrics: false,
      // The account's suppression list is switched off, because the product keeps marks of its own, which
      // administrators clear in the console. With the list, an engineer would have to clear each address there, too.
      disableSuppressionList: true,
    })
    set.addEventDestination('Returned', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
  }
}
