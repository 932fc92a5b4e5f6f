import type { ChannelKind } from '../channels/channel.ts'

/** A destination of messages through one channel. A person with a mailbox and a phone is two receivers. */
export interface Receiver {
  /** The id of the receiver. If two audiences have the same receiver, a message is sent to it only once. */
  readonly id: string
  readonly channel: ChannelKind
  /** The name shown to users: that of a person, a channel or an audience. */
  readonly name: string
  /** The teams that the receiver belongs to, for the log of deliveries. Missing for a topic. */
  readonly teams?: readonly string[]
  /** The receiver's address. Missing for a channel whose address is a secret. */
  readonly address?: string
  /** The time zone of the person who is the receiver. Missing if it is the stage's. */
  readonly zone?: string
  /** Whether the receiver is notified when the alarm ends. */
  readonly isToldOver: boolean
}
