/** One message about one alarm, on its way to one receiver. */
export interface Message {
  /** The same at each repeat, so that receivers can drop repeats. */
  readonly id: string
  /** `test` is about no alarm. */
  readonly kind: 'opened' | 'acknowledged' | 'resolved' | 'test'
  /** The same for all messages about one alarm: its thread or incident. */
  readonly thread: string
  /** The channel's own name of the first message of this thread, from its `Outcome`; Slack answers below it. */
  readonly threadReference?: string
  readonly severity: number
  /** On one line. */
  readonly title: string
  readonly text: string
  /** When it happened, in ms since 1970. */
  readonly at: number
  readonly ruleName: string
  readonly deviceName: string
  readonly modelName: string
  /** The alarm in the console; undefined if the console's address is not known yet. */
  readonly link: string | undefined
  /** Where its one receiver acknowledges the alarm without a sign-in. Only mails to people have it. */
  readonly acknowledgeLink?: string
}
