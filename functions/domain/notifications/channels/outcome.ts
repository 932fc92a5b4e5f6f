/** The outcome of one attempt to deliver a message. Reasons are sentences for users and contain no secrets. */
export type Outcome =
  /**
   * The receiver accepted the message. `reference` is the receiver's own id of the message: the id from SES, or
   * Slack's `ts`. `subscribers` is the number of people that a topic passes the message on to, if they could be
   * counted.
   */
  | { readonly outcome: 'delivered'; readonly reference?: string; readonly subscribers?: number }
  /**
   * The attempt failed and will be repeated, but not before `afterMs` have passed if the receiver named such a time.
   */
  | { readonly outcome: 'failed'; readonly reason: string; readonly afterMs?: number }
  /**
   * The receiver refused the message, and there will be no further attempt. `disables` is set if the channel is gone
   * for good (status 410).
   */
  | { readonly outcome: 'refused'; readonly reason: string; readonly disables?: boolean }
