import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { mailSetOf } from '../../grants/iotArns.ts'

interface Props {
  readonly stage: string
}

/**
 * The SES configuration set for mails to people. With it, SES reports bounced mails on the default event bus, the
 * only bus that SES supports: docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export class MailEvents extends Construct {
  constructor(scope: Construct, id: string, { stage }: Props) {
    super(scope, id)
    const set = new ConfigurationSet(this, 'Mails', {
      configurationSetName: mailSetOf(stage),
      reputationMetrics: false,
      // The account's suppression list is switched off, because the product keeps its own marks of addresses that get
      // no mails. Administrators clear these marks in the console. With the list, an engineer would also have to
      // clear each address in SES.
      disableSuppressionList: true,
    })
    set.addEventDestination('Returned', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    })
  }
}
