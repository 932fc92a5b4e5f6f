import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'

/** The name of each channel on the screen. `sns` is an audience's topic, which mails the audience's subscribers. */
export const channelWords: Readonly<Record<DeliveryEntry['channel'], string>> = {
  sns: 'Mail to subscribers',
  mail: 'Mail',
  sms: 'SMS',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Teams',
  pagerDuty: 'PagerDuty',
}

/** The name on the screen of each kind of message about an alarm. */
export const kindWords: Readonly<Record<DeliveryEntry['kind'], string>> = {
  opened: 'Alarm',
  acknowledged: 'Acknowledged',
  resolved: 'Over',
  test: 'Test',
}

/** The step of a team that a message belongs to, such as `step 2 of Lab`. */
export const stepWords = ({ team, number, isRepeat }: NonNullable<DeliveryEntry['step']>): string =>
  `${isRepeat ? 'repeat' : 'step'} ${number} of ${team}`

interface Outcome {
  readonly type: StatusIndicatorProps.Type
  readonly text: string
  /** A second line below the outcome with details, such as why a delivery failed; undefined if there are none. */
  readonly note: string | undefined
}

/** Describes a delivery's outcome in a few words. */
export const describeDeliveryOutcome = (entry: DeliveryEntry): Outcome => {
  const { state, attempts, reason, joinedWith } = entry
  const note = reason ?? (joinedWith === undefined ? undefined : withOthers(joinedWith))
  switch (state) {
    case 'waiting':
      return attempts === 0
        ? { type: 'pending', text: 'Waiting', note }
        : { type: 'warning', text: 'Tried again', note }
    case 'sending':
      return { type: 'in-progress', text: 'Sending', note }
    case 'failed':
      return { type: 'error', text: 'Failed', note }
    case 'bounced':
      return { type: 'error', text: 'Came back', note }
    case 'complained':
      return { type: 'warning', text: 'Reported as unwanted', note }
    case 'joined':
      return { type: 'info', text: 'Sent with a later message', note }
    case 'delivered':
      return entry.channel === 'sns'
        ? handedOver(entry.subscribers, note)
        : { type: 'success', text: 'Delivered', note }
  }
}

/** Says that a mail about an alarm also covered this number of other alarms. */
const withOthers = (others: number): string => `In one message with ${others === 1 ? '1 other' : `${others} others`}`

/** The outcome of a mail that SNS, the mail service, accepted. It does not report whether mails arrive. */
const handedOver = (subscribers: number | undefined, note: string | undefined): Outcome => {
  const text = 'Sent to the mail service'
  if (subscribers === undefined) return { type: 'success', text, note }
  if (subscribers === 0) return { type: 'warning', text, note: 'Nobody has confirmed an invitation' }
  const reached = `For ${subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`}`
  return { type: 'success', text, note: note === undefined ? reached : `${reached}. ${note}` }
}
