import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import { replacedSecretHours } from '#shared/alarms/recipients.ts'
import type { Channel } from '../channels/channel.ts'

/** The secret of a channel, as it is kept. */
interface ChannelSecret {
  readonly access: ChannelAccess
  /** A webhook's secret before the newest one. Receivers take either until `until`, in ms since 1970. */
  readonly replaced?: { readonly secret: string; readonly until: number }
}

/**
 * The secret of a channel as it is kept.
 * @param earlier the secret that it replaces: a webhook's messages are signed with that one too for a while
 */
export const channelSecret = (access: ChannelAccess, earlier: string | undefined, now: number): string => {
  const known = earlier === undefined ? undefined : secretIn(earlier).access
  const secret: ChannelSecret =
    access.kind === 'webhook' && known?.kind === 'webhook' && known.secret !== access.secret
      ? { access, replaced: { secret: known.secret, until: now + replacedSecretHours * 3_600_000 } }
      : { access }
  return JSON.stringify(secret)
}

/** The way to a channel by its secret. */
export const channelIn = (secret: string, now: number): Extract<Channel, { kind: ChannelAccess['kind'] }> => {
  const { access, replaced } = secretIn(secret)
  if (access.kind !== 'webhook') return access
  const isTaken = replaced !== undefined && now < replaced.until
  return { kind: 'webhook', url: access.url, secrets: [access.secret, ...(isTaken ? [replaced.secret] : [])] }
}

const secretIn = (text: string): ChannelSecret => JSON.parse(text) as ChannelSecret // as this release writes it

/** The text that people know a channel by: the host of its address or the id of a room. A key has nothing to show. */
export const placeOf = (access: ChannelAccess): string | undefined => {
  if (access.kind === 'pagerDuty') return undefined
  return access.kind === 'slack' ? access.room : URL.parse(access.url)?.host
}
