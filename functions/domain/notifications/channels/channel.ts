/**
 * A way to reach one receiver: a person's mailbox or phone, a room, an incident service, or one of the laboratory's
 * systems.
 */
export type Channel =
  | { readonly kind: 'sns'; readonly topic: string }
  | { readonly kind: 'mail'; readonly address: string }
  /** A person's phone. `number` is in E.164: `+4915112345678`. */
  | { readonly kind: 'sms'; readonly number: string }
  /**
   * One of the laboratory's systems. `secrets` are those of Standard Webhooks, newest first; a receiver accepts a
   * signature made with any of them.
   */
  | { readonly kind: 'webhook'; readonly url: string; readonly secrets: readonly string[] }
  /** A Slack channel. `room` is its id, and `token` belongs to a bot that may post there. */
  | { readonly kind: 'slack'; readonly room: string; readonly token: string }
  /**
   * A Teams workflow. `url` is its address. The address contains the workflow's signature, so all of it is a secret.
   */
  | { readonly kind: 'teams'; readonly url: string }
  | { readonly kind: 'pagerDuty'; readonly routingKey: string }

export type ChannelKind = Channel['kind']
