import type { Presence } from './deviceState.ts'

/** The broker restarts a client's version count after about an hour without a connection. */
const versionRestartMs = 3_600_000

/** The newer of two presence events by the broker's own count, because they arrive in any order. */
export const newerPresence = (known: Presence | undefined, event: Presence): Presence => {
  if (!known) return event
  if (Math.abs(event.at - known.at) >= versionRestartMs) return event.at > known.at ? event : known
  if (event.version !== known.version) return event.version > known.version ? event : known
  // One connection's connect and disconnect share the version: the disconnect is the later one.
  return event.connected ? known : event
}
