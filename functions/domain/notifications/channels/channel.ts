/**
 * A way to reach one receiver: a person's mailbox or phone, a room, an incident service or a system of the laboratory.
 */
export type Channel =
  | { readonly kind: 'sns'; readonly topic: string }
  | { readonly kind: 'mail'; readonly address: string }
  /** A person's phone, by its `number` in E.164: `+4915112345678`. */
  | { readonly kind: 'sms'; readonly number: string }
  /**
   * A system of the laboratory. `secrets` are as in Standard Webhooks, the newest first; a receiver accepts a
   * signature by any of them.
   */
  | { readonly kind: 'webhook'; readonly url: string; readonly secrets: readonly string[] }
  /** A Slack channel. `room` is its id, and `token` that of a bot which may write there. */
  | { readonly kind: 'slack'; readonly room: string; readonly token: string }
  /**
   * A Teams workflow. `url` is its address, which includes the workflow's signature, so the whole address is a secret.
   */
  | { readonly kind: 'teams'; readonly url: string }
  | { readonly kind: 'pagerDuty'; readonly routingKey: string }

export type ChannelKind = Channel['kind']
