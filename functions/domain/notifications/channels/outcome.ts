/** The outcome of one attempt to deliver a message. Reasons are sentences for people and hold no secret. */
export type Outcome =
  /**
   * `reference` is the receiver's own name of the message: SES's id, or Slack's `ts`. `subscribers` is the number of
   * people that a topic hands the message to, if they could be counted.
   */
  | { readonly outcome: 'delivered'; readonly reference?: string; readonly subscribers?: number }
  /** The attempt is repeated later; not before `afterMs` if the receiver said so. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly afterMs?: number }
  /** No further attempt is made. `disables` is set if the channel is gone for good, as 410 says. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly disables?: boolean }
