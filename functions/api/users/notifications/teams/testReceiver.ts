import { users } from '#shared/contract/calls/users.ts'
import { disableChannel } from '../../../../application/deliveries/disableChannel.ts'
import { sendDirectly } from '../../../../application/deliveries/sendDirectly.ts'
import { audited, takeMail } from '../../../../application/subscribers/changeSubscribers.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { NotFound, Validation } from '../../../../domain/errors.ts'
import type { Outcome } from '../../../../domain/notifications/channels/outcome.ts'
import type { Receiver } from '../../../../domain/notifications/delivery/receiver.ts'
import { makeChannelReceiver, wayTo } from '../../../../domain/notifications/teams/findReceivers.ts'
import type { StoredDirectory } from '../../../../domain/notifications/teams/storedDirectory.ts'
import { testMessage } from '../../../../domain/notifications/testMessage.ts'
import { handle } from '../../../../http/handle.ts'

export const testReceiver = handle(users.testReceiver, async ({ body, user, now, trail }) => {
  const receiver = wanted(await readDirectory(), body)
  await takeMail(user.name, now)
  const change = {
    ...trail,
    entity: 'personId' in body ? 'person' : 'channel',
    name: receiver.name,
    before: undefined,
    after: { channel: receiver.channel },
  }
  const outcome = await audited(change, () => sendDirectly(receiver, testMessage(now, undefined), now))
  if (outcome.outcome === 'refused' && outcome.disables) await disableChannel(receiver, now)
  return { message: resultText(receiver, outcome), isTaken: outcome.outcome === 'delivered' }
})

type Wanted = { readonly personId: string; readonly by: 'mail' | 'sms' } | { readonly channelId: string }

const wanted = ({ people, channels }: StoredDirectory, body: Wanted): Receiver => {
  if ('channelId' in body) {
    const channel = channels.get(body.channelId)
    if (!channel) throw new NotFound('Channel', body.channelId)
    return makeChannelReceiver(channel, false)
  }
  const person = people.get(body.personId)
  if (!person) throw new NotFound('Person', body.personId)
  const [receiver] = wayTo(person, body.by, false)
  if (receiver) return receiver
  const missing = body.by === 'mail' ? 'e-mail address' : 'phone number'
  throw new Validation([{ field: 'by', message: `${person.name} has no ${missing}. Enter one first` }])
}

/**
 * Describes the outcome of a test message to a receiver. Services that relay mails and text messages do not report at
 * once whether they arrived.
 */
const resultText = ({ channel, name }: Receiver, outcome: Outcome): string => {
  if (outcome.outcome !== 'delivered') return outcome.reason
  if (channel === 'mail') return `SES took the mail and hands it on to ${name}`
  return channel === 'sms' ? `SNS took the message and hands it on to ${name}` : `${name} took the test`
}
