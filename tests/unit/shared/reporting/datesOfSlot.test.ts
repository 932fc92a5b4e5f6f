import { describe, expect, it } from 'vitest'
import { datesOfSlot } from '#shared/reporting/datesOfSlot.ts'
import { deliveryDelayMs } from '#shared/reporting/deliveryDelay.ts'
import { reportEnd, reportStart } from '#shared/time/dates.ts'
import { lastSlot, nextSlot } from '#shared/reporting/schedule.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { schedule } from '#tests/support/stored/schedule.ts'

const at = (time: string): number => Date.parse(time)

describe("the dates that a report's scheduled run covers", () => {
  it('end with the day before the run', () => {
    const weekly = schedule({ days: 7 })
    expect(datesOfSlot(weekly, lastSlot(weekly, at('2026-03-01T12:00:00Z'))!)).toEqual({
      startDate: '2026-02-22T00:00:00.000Z',
      endDate: '2026-02-28T00:00:00.000Z',
    })
  })

  it('end a day earlier in zones far east of UTC, where a run takes place while it is still the day before in UTC', () => {
    const daily = schedule({ zone: 'Pacific/Auckland' })
    // 06:00 of the second of March there.
    const slot = lastSlot(daily, at('2026-03-01T18:00:00Z'))!
    expect(slot.date).toBe('2026-03-02')
    expect(datesOfSlot(daily, slot).endDate).toBe('2026-02-28T00:00:00.000Z')
  })

  it('follow those of the previous run without a gap, even if the clocks were set back in between', () => {
    const daily = schedule({ zone: 'Pacific/Auckland', hour: 7 })
    const run = lastSlot(daily, at('2026-04-04T19:00:00Z'))!
    const before = datesOfSlot(daily, lastSlot(daily, run.at - 1)!)
    expect([before.endDate, datesOfSlot(daily, run).startDate]).toEqual([
      '2026-04-02T00:00:00.000Z',
      '2026-04-03T00:00:00.000Z',
    ])
  })

  it.each([
    ['day', 1],
    ['week', 7],
  ] as const)('leave no gap from one %s to the next, whatever the zone and the time', (every, days) => {
    const zones = ['Pacific/Auckland', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Asia/Kolkata', 'Europe/Berlin', 'UTC']
    const any = fc.record({
      hour: fc.integer({ min: 0, max: 23 }),
      zone: fc.constantFrom(...zones, 'America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati'),
      weekday: fc.integer({ min: 1, max: 7 }),
    })
    const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    fc.assert(
      fc.property(any, times, (change, now) => {
        const one = schedule({ ...change, every, days })
        const run = lastSlot(one, now)!
        const { endDate } = datesOfSlot(one, run)
        const { startDate } = datesOfSlot(one, nextSlot(one, run.at)!)
        const coveredUntil = Math.min(reportEnd(endDate), run.at - deliveryDelayMs)
        expect(reportStart(startDate)).toBeLessThanOrEqual(coveredUntil)
      }),
    )
  })
})
