import { describe, expect, it } from 'vitest'
import { newerPresence } from '#functions/domain/telemetry/presence.ts'

const connect = (version: number, at = version) => ({ connected: true, at, version, session: `s${version}` })
const disconnect = (version: number, at = version) => ({ connected: false, at, version, session: `s${version}` })

describe('the presence of an instrument', () => {
  it.each([
    ['the first event counts', undefined, connect(1), true],
    ['a disconnect that belongs to the last connect counts', connect(1), disconnect(1, 5), false],
    ['a connect that arrives after its disconnect changes nothing', disconnect(1, 5), connect(1), false],
    ['the connect of a new connection counts', disconnect(1, 5), connect(2, 6), true],
    ['the disconnect of a replaced connection does not count', connect(2, 6), disconnect(1, 7), true],
    ['after an hour the version count may have begun again', disconnect(900, 0), connect(1, 3_600_000), true],
    ['an event from an hour earlier does not count', connect(1, 3_600_000), disconnect(900, 0), true],
  ])('follows the events of its connection: %s', (_, known, event, connected) => {
    expect(newerPresence(known, event).connected).toBe(connected)
  })
})
