import type { Audience } from '#shared/alarms/severity.ts'
import { setting } from '../../runtime/settings.ts'

const topics: Readonly<Record<Audience, string>> = {
  Customer: setting('CUSTOMER_TOPIC'),
  Tester: setting('TESTER_TOPIC'),
  TAC: setting('TAC_TOPIC'),
}

/** Returns the ARN of an audience's SNS topic, which sends the audience its mails. */
export const topicOf = (audience: Audience): string => topics[audience]
