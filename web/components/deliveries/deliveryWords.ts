import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'

/** The words for channels. The topic of an audience mails its subscribers. */
export const channelWords: Readonly<Record<DeliveryEntry['channel'], string>> = {
  sns: 'Mail to subscribers',
  mail: 'Mail',
  sms: 'SMS',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Teams',
  pagerDuty: 'PagerDuty',
}

/** The words for the kinds of messages about alarms. */
export const kindWords: Readonly<Record<DeliveryEntry['kind'], string>> = {
  opened: 'Alarm',
  acknowledged: 'Acknowledged',
  resolved: 'Over',
  test: 'Test',
}

/** `step 2 of Lab`: the step of a team that a message belongs to. */
export const stepWords = ({ team, number, isRepeat }: NonNullable<DeliveryEntry['step']>): string =>
  `${isRepeat ? 'repeat' : 'step'} ${number} of ${team}`

interface Outcome {
  readonly type: StatusIndicatorProps.Type
  readonly text: string
  /** More about the outcome of the delivery, on a line of its own. */
  readonly note: string | undefined
}

/** The outcome of a delivery, in a few words. */
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

/** Says that the message also names other alarms, which came at the same time. */
const withOthers = (others: number): string => `In one message with ${others === 1 ? '1 other' : `${others} others`}`

/** The outcome of a mail that SNS has accepted. SNS does not say whether its mails arrive. */
const handedOver = (subscribers: number | undefined, note: string | undefined): Outcome => {
  const text = 'Handed to SNS'
  if (subscribers === undefined) return { type: 'success', text, note }
  if (subscribers === 0) return { type: 'warning', text, note: 'Nobody has confirmed an invitation' }
  const reached = `For ${subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`}`
  return { type: 'success', text, note: note === undefined ? reached : `${reached}. ${note}` }
}
