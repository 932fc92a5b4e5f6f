import { describe, expect, it } from 'vitest'
import {
  firstJoinMs,
  floodAfter,
  isFlooded,
  joinEveryMs,
  joinTime,
  joinTimeAfter,
  noFlood,
  plainPart,
  teamLimits,
  topicLimits,
  type Flood,
} from '#functions/domain/notifications/flood/flood.ts'
import { fc } from '#tests/support/draw/fc.ts'

const minute = 60_000

/** The flood after alarms at these times, each another alarm. */
const after = (times: readonly number[], limits = teamLimits): Flood =>
  times.reduce<Flood>((flood, at, place) => floodAfter(flood, `SN-${place}.R.1.1`, at, limits), noFlood)

const evenly = (count: number, every: number): number[] => Array.from({ length: count }, (_, place) => place * every)

describe('a flood of alarms', () => {
  it('begins with the tenth alarm in ten minutes, and not with the ninth', () => {
    expect(isFlooded(after(evenly(9, minute)), 8 * minute, teamLimits)).toBe(false)
    expect(after(evenly(10, minute)).since).toBe(9 * minute)
    expect(after(evenly(30, 1.2 * minute)).since).toBeUndefined()
  })

  it('keeps its first alarm as long as it lasts', () => {
    const flood = after(evenly(30, minute / 2))
    expect(flood.first).toEqual(after([0]).alarms[0])
    expect(floodAfter(flood, 'SN-X.R.1.1', 60 * minute, teamLimits)).not.toHaveProperty('first')
  })

  it('lasts until fewer than five alarms come in ten minutes, and begins again at ten', () => {
    const flood = after(evenly(10, minute))
    expect(isFlooded(flood, 15 * minute - 1, teamLimits)).toBe(true)
    expect(isFlooded(flood, 15 * minute, teamLimits)).toBe(false)
    expect(floodAfter(flood, 'SN-X.R.1.1', 15 * minute, teamLimits).since).toBeUndefined()
    expect(floodAfter(flood, 'SN-X.R.1.1', 14 * minute, teamLimits).since).toBe(9 * minute)
  })

  it('counts an alarm once even if it is notified again', () => {
    const flood = after([0])
    expect(floodAfter(flood, 'SN-0.R.1.1', minute, teamLimits)).toBe(flood)
  })

  it('begins for an SNS topic once its mails reach the number that SNS sends in ten seconds', () => {
    expect(after(evenly(99, 50), topicLimits(1)).since).toBeUndefined()
    expect(after(evenly(100, 50), topicLimits(1)).since).toBe(99 * 50)
    // Ten subscribers get as many mails by a tenth of the messages.
    expect(after(evenly(100, 900), topicLimits(10)).since).toBe(99 * 900)
    expect(after(evenly(200, 1_100), topicLimits(10)).since).toBeUndefined()
  })

  it('is rarely written to the store while it clearly continues', () => {
    const times = evenly(2_000, 10)
    let writes = 0
    times.reduce<Flood>((flood, at, place) => {
      const next = floodAfter(flood, `SN-${place}.R.1.1`, at, teamLimits)
      if (next !== flood) writes += 1
      return next
    }, noFlood)
    expect(writes).toBeLessThanOrEqual(10 + 5 * 2)
  })
})

/** Whether there is a flood at a time, by all alarms: the definition in its own words. */
const naive = (times: readonly number[], now: number): boolean => {
  const within = (at: number): number => times.filter(one => one <= at && one > at - teamLimits.withinMs).length
  const moments = [...times, ...times.map(at => at + teamLimits.withinMs), now].filter(at => at <= now)
  let flooded = false
  for (const at of moments.toSorted((a, b) => a - b)) {
    if (within(at) >= teamLimits.from) flooded = true
    else if (within(at) < teamLimits.until) flooded = false
  }
  return flooded
}

describe('the detection of floods in any series of alarms', () => {
  /** Pauses between alarms; the shortest has the given length in ms. */
  const pauses = (shortest: number) =>
    fc.array(fc.oneof(fc.integer({ min: shortest, max: 30_000 }), fc.integer({ min: shortest, max: 12 * minute })), {
      maxLength: 60,
    })
  const eachRun = (shortest: number, check: (times: readonly number[], now: number) => void): void =>
    fc.assert(
      fc.property(pauses(shortest), fc.integer({ min: 0, max: 12 * minute }), (gaps, later) => {
        let at = 0
        const times = gaps.map(gap => (at += gap))
        check(times, at + later)
      }),
      { numRuns: 300 },
    )

  it('matches the definition exactly if every alarm is counted', () => {
    const allNoted = (teamLimits.withinMs * plainPart) / teamLimits.until + 1
    eachRun(allNoted, (times, now) => {
      expect(isFlooded(after(times), now, teamLimits)).toBe(naive(times, now))
    })
  })

  it('reports no flood that does not match the definition', () => {
    eachRun(0, (times, now) => {
      expect(!isFlooded(after(times), now, teamLimits) || naive(times, now)).toBe(true)
    })
  })

  it('schedules joined messages at fixed times, so that none is held longer than three minutes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100 * minute }), fc.nat({ max: 100 * minute }), (since, passed) => {
        const now = since + passed
        const time = joinTime(since, now)
        expect(time).toBeGreaterThanOrEqual(now)
        expect(time - now).toBeLessThan(joinEveryMs)
        expect((time - since - firstJoinMs) % joinEveryMs).toBe(0)
        expect(joinTimeAfter(time, now)).toBe(time)
      }),
    )
  })
})
