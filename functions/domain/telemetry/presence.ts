import type { Presence } from './deviceState.ts'

/** The broker restarts the version count of a client after about an hour without a connection. */
const versionRestartMs = 3_600_000

/** Returns the newer of two presence events. Events arrive in any order, so the broker's own count decides. */
export const newerPresence = (known: Presence | undefined, event: Presence): Presence => {
  if (!known) return event
  if (Math.abs(event.at - known.at) >= versionRestartMs) return event.at > known.at ? event : known
  if (event.version !== known.version) return event.version > known.version ? event : known
  // The connect and the disconnect of one connection have the same version. The disconnect is the later one.
  return event.connected ? known : event
}
