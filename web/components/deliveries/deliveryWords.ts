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

type Reach = Pick<DeliveryEntry, 'channel' | 'subscribers'>

/** How many subscribers got a mail to an audience; undefined for other messages, and if nobody did or was counted. */
const reachOf = ({ channel, subscribers }: Reach): string | undefined => {
  if (channel !== 'sns' || !subscribers) return undefined
  return subscribers === 1 ? '1 subscriber' : `${subscribers} subscribers`
}

/** The channel of a message. A mail to an audience says to how many subscribers it went, if this is known. */
export const channelText = (entry: Reach): string => {
  const reach = reachOf(entry)
  return reach === undefined ? channelWords[entry.channel] : `Mail to ${reach}`
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

/** All details of a delivery's outcome as text, with the number of subscribers, which the screen says elsewhere. */
export const deliveryNote = (entry: DeliveryEntry): string | undefined => {
  const reach = reachOf(entry)
  const { note } = describeDeliveryOutcome(entry)
  if (reach === undefined) return note
  return note === undefined ? `For ${reach}` : `For ${reach}. ${note}`
}

/** Says that a mail about an alarm also covered this number of other alarms. */
const withOthers = (others: number): string => `In one message with ${others === 1 ? '1 other' : `${others} others`}`

/** The outcome of a mail that SNS, the mail service, accepted. It does not report whether mails arrive. */
const handedOver = (subscribers: number | undefined, note: string | undefined): Outcome => {
  const text = 'Sent to the mail service'
  return subscribers === 0
    ? { type: 'warning', text, note: 'Nobody has confirmed an invitation' }
    : { type: 'success', text, note }
}
