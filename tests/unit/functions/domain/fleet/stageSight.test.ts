import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  heartbeatKeys,
  isBlind,
  sightAfter,
  sightBetweenRuns,
  unknownSight,
} from '#functions/domain/fleet/stageSight.ts'

const minute = 60_000
const now = 100 * minute
const all = (at: number): number[] => heartbeatKeys.map(() => at)
const released = { isHeld: false, since: 50 * minute, releasedAt: 50 * minute }

describe('a stage that is on hold while its own heartbeats are late', () => {
  it.each<[string, readonly number[], number | undefined, boolean]>([
    ['is not held if the heartbeats are from the last minute', all(now - minute), now - minute, false],
    ['is not held if the heartbeats are exactly two minutes old', all(now - 2 * minute), now - minute, false],
    ['is held if one heartbeat is too old', [...all(now).slice(1), now - 2 * minute - 1], now - minute, true],
    ['is held if one heartbeat never arrived', all(now).slice(1), now - minute, true],
    ['is not held if the scheduled function ran three minutes ago', all(now), now - 3 * minute, false],
    ['is held if the scheduled function last ran longer ago', all(now), now - 3 * minute - 1, true],
    ['is held at the first run of the scheduled function', all(now), undefined, true],
  ])('%s', (_, heartbeats, lastRunAt, isHeld) => {
    expect(sightAfter(released, { heartbeats, lastRunAt }, now).isHeld).toBe(isHeld)
  })

  it.each<[string, number | undefined, boolean]>([
    ['is not held if the scheduled function ran three minutes ago', now - 3 * minute, false],
    ['is held if the scheduled function has not run since a longer pause', now - 3 * minute - 1, true],
    ['is held before the first run of the scheduled function', undefined, true],
  ])('for a message between two runs %s', (_, lastRunAt, isHeld) => {
    expect(sightBetweenRuns(released, lastRunAt, now)).toEqual({ ...released, isHeld })
  })

  it('counts the silence of instruments from the end of the hold', () => {
    const held = sightAfter(released, { heartbeats: [], lastRunAt: now }, now)
    expect(held).toEqual({ isHeld: true, since: now, releasedAt: released.releasedAt })
    const later = now + 10 * minute
    const again = sightAfter(held, { heartbeats: all(later), lastRunAt: later - minute }, later)
    expect(again).toEqual({ isHeld: false, since: later, releasedAt: later })
  })

  it('counts as blind after being on hold for a minute, or for five minutes after its first start', () => {
    const held = { ...released, isHeld: true, since: now }
    expect([isBlind(held, now), isBlind(held, now + minute)]).toEqual([false, true])
    const first = sightAfter(unknownSight, { heartbeats: [], lastRunAt: undefined }, now)
    expect([isBlind(first, now + 4 * minute), isBlind(first, now + 5 * minute)]).toEqual([false, true])
    expect([isBlind(unknownSight, now), isBlind(released, now)]).toEqual([false, false])
  })

  it('has a heartbeat in each sixteenth of the key range that the stream distributes over shards', () => {
    const first = heartbeatKeys.map(key => createHash('md5').update(String(key)).digest('hex').charAt(0))
    expect(first.toSorted().join('')).toBe('0123456789abcdef')
  })
})
