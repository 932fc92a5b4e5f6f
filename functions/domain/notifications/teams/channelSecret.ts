import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import { replacedSecretHours } from '#shared/alarms/recipients.ts'
import type { Channel } from '../channels/channel.ts'

/** The stored form of a channel's secret. */
interface ChannelSecret {
  readonly access: ChannelAccess
  /**
   * The secret that a webhook's present one has replaced. Receivers may verify with either until `until`, in
   * milliseconds since 1970.
   */
  readonly replaced?: { readonly secret: string; readonly until: number }
}

/**
 * Makes the stored form of a channel's secret.
 * @param earlier the stored secret that is replaced; a webhook's messages are signed with it as well for a while
 */
export const channelSecret = (access: ChannelAccess, earlier: string | undefined, now: number): string => {
  const known = earlier === undefined ? undefined : secretIn(earlier).access
  const secret: ChannelSecret =
    access.kind === 'webhook' && known?.kind === 'webhook' && known.secret !== access.secret
      ? { access, replaced: { secret: known.secret, until: now + replacedSecretHours * 3_600_000 } }
      : { access }
  return JSON.stringify(secret)
}

/** Builds the channel, with its address and keys, from the stored form of its secret. */
export const channelIn = (secret: string, now: number): Extract<Channel, { kind: ChannelAccess['kind'] }> => {
  const { access, replaced } = secretIn(secret)
  if (access.kind !== 'webhook') return access
  const isTaken = replaced !== undefined && now < replaced.until
  return { kind: 'webhook', url: access.url, secrets: [access.secret, ...(isTaken ? [replaced.secret] : [])] }
}

// The text was written by `channelSecret` from a `ChannelSecret`.
const secretIn = (text: string): ChannelSecret => JSON.parse(text) as ChannelSecret

/**
 * Returns a text that people can recognise a channel by: the host of its address, or the id of a room. Undefined for
 * an incident service, whose only address is a key that must not be shown.
 */
export const placeOf = (access: ChannelAccess): string | undefined => {
  if (access.kind === 'pagerDuty') return undefined
  return access.kind === 'slack' ? access.room : URL.parse(access.url)?.host
}
