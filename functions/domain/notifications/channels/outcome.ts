/** The outcome of one attempt to deliver a message. Reasons are sentences for people and contain no secret. */
export type Outcome =
  /**
   * The receiver accepted the message. `reference` is its own name for the message: SES's id, or Slack's `ts`.
   * `subscribers` is the number of people to whom a topic hands the message, if they could be counted.
   */
  | { readonly outcome: 'delivered'; readonly reference?: string; readonly subscribers?: number }
  /** The attempt failed and is repeated later, but not before `afterMs` if the receiver named that time. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly afterMs?: number }
  /**
   * The receiver refused the message, and no further attempt is made. `disables` is set if the channel is gone for
   * good (status 410).
   */
  | { readonly outcome: 'refused'; readonly reason: string; readonly disables?: boolean }
