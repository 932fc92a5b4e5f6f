import type { Presence } from './deviceState.ts'

/** The time after which the broker begins to count a client's versions anew: about an hour without a connection. */
const versionRestartMs = 3_600_000

/** Returns the newer of two presence events. Events arrive in any order, so the broker's version count decides. */
export const newerPresence = (known: Presence | undefined, event: Presence): Presence => {
  if (!known) return event
  if (Math.abs(event.at - known.at) >= versionRestartMs) return event.at > known.at ? event : known
  if (event.version !== known.version) return event.version > known.version ? event : known
  // The connect and the disconnect of one connection have the same version. The disconnect is the newer event.
  return event.connected ? known : event
}
