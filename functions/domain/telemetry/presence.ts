import type { Presence } from './deviceState.ts'

/** The time after which the broker may restart a client's version count: about an hour without a connection. */
const versionRestartMs = 3_600_000

/**
 * Returns the newer of two presence events of an instrument. Events may arrive in any order, so the broker's version
 * count decides.
 */
export const newerPresence = (known: Presence | undefined, event: Presence): Presence => {
  if (!known) return event
  if (Math.abs(event.at - known.at) >= versionRestartMs) return event.at > known.at ? event : known
  if (event.version !== known.version) return event.version > known.version ? event : known
  // The connect and disconnect events of a connection have the same version. The disconnect is the newer one.
  return event.connected ? known : event
}
