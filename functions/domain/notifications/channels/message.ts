/** The picture in a mail: a chart of the values around an alarm. */
export interface MessagePicture {
  readonly png: Uint8Array
  /** What the picture shows, as one line of text with times in the stage's zone. Screen readers read it. */
  readonly caption: string
}

/** One message about one alarm, on its way to one receiver. */
export interface Message {
  /** The id of the message. It stays the same when sending is repeated, so that receivers can ignore repeats. */
  readonly id: string
  /** The kind of the message. A `test` is not about an alarm. */
  readonly kind: 'opened' | 'acknowledged' | 'resolved' | 'test'
  /**
   * Identifies the alarm's thread (in a mailbox or room) or incident (in an incident service). All messages about one
   * alarm have the same value.
   */
  readonly thread: string
  /**
   * The reference that the channel gave to the first message of this thread, in its `Outcome`. Slack shows further
   * messages as replies to that message.
   */
  readonly threadReference?: string
  readonly severity: number
  /** The title of the message, without line breaks. */
  readonly title: string
  readonly text: string
  /** When the event happened that the message is about, in milliseconds since 1970. */
  readonly at: number
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** The address of the alarm in the console. Undefined if the console's address is not known yet. */
  readonly link: string | undefined
  /**
   * The address at which the receiver can acknowledge the alarm without signing in. Only mails to people contain it.
   */
  readonly acknowledgeLink?: string
  /**
   * The chart of the values around the alarm. Only mails to people contain it, and only if there are values to draw.
   */
  readonly picture?: MessagePicture
}
