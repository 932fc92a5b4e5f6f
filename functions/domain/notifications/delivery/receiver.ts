import type { ChannelKind } from '../channels/channel.ts'

/** A destination of messages in one channel. A person with a mailbox and a phone is two receivers. */
export interface Receiver {
  /** The id of the receiver, so that two audiences with the same receiver notify it once. */
  readonly id: string
  readonly channel: ChannelKind
  /** The name that the receiver has for people: that of a person, a channel or an audience. */
  readonly name: string
  /** The teams that the receiver belongs to, for the log of deliveries. Missing for a topic. */
  readonly teams?: readonly string[]
  /** `address` is missing for a channel whose address is a secret. */
  readonly address?: string
  /** The zone in which the person reads times; missing if it is the stage's. */
  readonly zone?: string
  /** Whether the receiver is notified when the alarm has ended. */
  readonly isToldOver: boolean
}
