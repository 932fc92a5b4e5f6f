import { findMailMark } from '../../data/notifications/teams/mailMarkRepository.ts'
import { refusedByMark } from '../../domain/notifications/bounces/mailMark.ts'
import type { Message } from '../../domain/notifications/channels/message.ts'
import type { Outcome } from '../../domain/notifications/channels/outcome.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { withTimesIn } from '../../domain/notifications/messageTimes.ts'
import { channelIdOf } from '../../domain/notifications/teams/findReceivers.ts'
import { channelIn } from '../../domain/notifications/teams/channelSecret.ts'
import { sendBy, type DirectChannel } from '../../gateways/channels/sendBy.ts'
import { readSecret } from '../../gateways/secrets.ts'

/** Makes one attempt to send a message to a person or a channel. A marked mail address gets no mail. */
export const sendDirectly = async (receiver: Receiver, message: Message, now: number): Promise<Outcome> => {
  const mark = receiver.channel === 'mail' ? await findMailMark(receiver.address ?? '') : undefined
  if (mark) return { outcome: 'refused', reason: refusedByMark(mark) }
  const channel = await wayTo(receiver, now)
  if (!channel) return { outcome: 'refused', reason: `${receiver.name} was removed, and how it was reached with it` }
  return sendBy(channel, receiver.zone === undefined ? message : inZone(message, receiver.zone))
}

const inZone = (message: Message, zone: string): Message => ({
  ...message,
  text: withTimesIn(message.text, zone),
  ...(message.picture && { picture: { ...message.picture, caption: withTimesIn(message.picture.caption, zone) } }),
})

const wayTo = async ({ id, channel, address = '' }: Receiver, now: number): Promise<DirectChannel | undefined> => {
  if (channel === 'mail') return { kind: 'mail', address }
  if (channel === 'sms') return { kind: 'sms', number: address }
  const channelId = channelIdOf(id)
  const secret = channelId === undefined ? undefined : await readSecret(channelId)
  return secret === undefined ? undefined : channelIn(secret, now)
}
