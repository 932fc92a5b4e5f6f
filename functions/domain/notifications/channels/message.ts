/** The picture in a mail: a chart of the values around an alarm. */
export interface MessagePicture {
  readonly png: Uint8Array
  /** The content of the picture as one line of text, with times of the stage's zone. Screen readers read it. */
  readonly caption: string
}

/** One message about one alarm, on its way to one receiver. */
export interface Message {
  /** The id of the message, which is the same at each repeat, so that receivers can drop repeats. */
  readonly id: string
  /** The kind of the message. A `test` is not about an alarm. */
  readonly kind: 'opened' | 'acknowledged' | 'resolved' | 'test'
  /** The thread or incident of the alarm, which is the same for all messages about one alarm. */
  readonly thread: string
  /**
   * The name that the channel gave to the first message of this thread, from its `Outcome`. Slack shows further
   * messages below that message.
   */
  readonly threadReference?: string
  readonly severity: number
  /** The title of the message, which has no line break. */
  readonly title: string
  readonly text: string
  /** When the event that the message is about happened, in milliseconds since 1970. */
  readonly at: number
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** The address of the alarm in the console; undefined if the console's address is not known yet. */
  readonly link: string | undefined
  /** The address at which the receiver acknowledges the alarm without a sign-in. Only mails to people contain it. */
  readonly acknowledgeLink?: string
  /** The chart of the values around the alarm. Only mails to people have it, and only if there are values to draw. */
  readonly picture?: MessagePicture
}
