import { describe, expect, it } from 'vitest'
import { lastSlot, nextSlot, scheduleText } from '#shared/reporting/schedule.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { schedule } from '#tests/support/stored/schedule.ts'

const iso = (slot: { readonly at: number } | undefined): string => new Date(slot?.at ?? 0).toISOString()
const at = (text: string): number => Date.parse(text)

describe('the scheduled runs of a report', () => {
  it.each([
    ['in winter', '2026-01-15T12:00:00Z', '2026-01-15T05:00:00.000Z'],
    ['in summer', '2026-07-15T12:00:00Z', '2026-07-15T04:00:00.000Z'],
    ['at the hour itself', '2026-07-15T04:00:00Z', '2026-07-15T04:00:00.000Z'],
    ['a moment before it', '2026-07-15T03:59:59.999Z', '2026-07-14T04:00:00.000Z'],
    ['on the day on which the clocks go forward', '2026-03-29T12:00:00Z', '2026-03-29T04:00:00.000Z'],
    ['on the day on which the clocks go back', '2026-10-25T12:00:00Z', '2026-10-25T05:00:00.000Z'],
  ])('are at the chosen hour in the zone of the schedule: %s', (_, now, slot) => {
    expect(iso(lastSlot(schedule(), at(now)))).toBe(slot)
  })

  it('take place once if a change of the clocks skips or repeats their hour', () => {
    const night = schedule({ hour: 2 })
    expect(iso(lastSlot(night, at('2026-03-29T12:00:00Z')))).toBe('2026-03-29T01:00:00.000Z')
    expect(iso(lastSlot(night, at('2026-10-25T12:00:00Z')))).toBe('2026-10-25T00:00:00.000Z')
    expect(iso(nextSlot(night, at('2026-10-25T00:00:00Z')))).toBe('2026-10-26T01:00:00.000Z')
  })

  it.each([
    ['week', { every: 'week', weekday: 7 }, '2026-03-08T05:00:00.000Z', '2026-03-15T05:00:00.000Z'],
    ['month', { every: 'month', dayOfMonth: 28 }, '2026-02-28T05:00:00.000Z', '2026-03-28T05:00:00.000Z'],
  ] as const)('take place every %s on the chosen day', (_, change, last, next) => {
    const now = at('2026-03-11T12:00:00Z')
    expect(iso(lastSlot(schedule(change), now))).toBe(last)
    expect(iso(nextSlot(schedule(change), now))).toBe(next)
  })

  it('follow each other without a gap or an overlap, in any zone and at any time', () => {
    const any = fc.record({
      every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      dayOfMonth: fc.integer({ min: 1, max: 28 }),
      hour: fc.integer({ min: 0, max: 23 }),
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'),
    })
    const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
    fc.assert(
      fc.property(any, times, (change, now) => {
        const one = schedule(change)
        const [last, next] = [lastSlot(one, now), nextSlot(one, now)]
        expect(last!.at).toBeLessThanOrEqual(now)
        expect(next!.at).toBeGreaterThan(now)
        expect(nextSlot(one, last!.at)).toEqual(next)
        expect(lastSlot(one, next!.at - 1)).toEqual(last)
        // But for an hour that the clocks skip.
        const shown = momentIn(one.zone, iso(last))
        expect([shown.slice(0, 10), Number(shown.slice(11, 13)) - one.hour <= 1]).toEqual([last!.date, true])
      }),
    )
  })

  it('are described in words', () => {
    expect(scheduleText(schedule())).toBe('Every day at 06:00 (Europe/Berlin), the day before')
    expect(scheduleText(schedule({ every: 'week', weekday: 5, days: 7 }))).toBe(
      'Every Friday at 06:00 (Europe/Berlin), the last 7 days',
    )
    expect(scheduleText(schedule({ every: 'month', dayOfMonth: 2, days: 31 }))).toBe(
      'Every month on day 2 at 06:00 (Europe/Berlin), the last 31 days',
    )
  })
})
