import type { ChannelKind } from '../channels/channel.ts'

/** Somebody or something that gets messages by one channel. A person with a mailbox and a phone is two receivers. */
export interface Receiver {
  /** Unique: two audiences with the same receiver notify it once. */
  readonly id: string
  readonly channel: ChannelKind
  /** A person's name, or that of a channel or audience. */
  readonly name: string
  /** The teams that have it, for the log. Missing for a topic. */
  readonly teams?: readonly string[]
  /** Missing for a channel whose address is a secret. */
  readonly address?: string
  /** The zone in which a person reads times; missing for the stage's. */
  readonly zone?: string
  /** Whether it is notified when the alarm is over. */
  readonly isToldOver: boolean
}
