import { dayAfter, instantIn, momentIn } from '#shared/time/zonedTime.ts'
import { describe, expect, it } from 'vitest'
import { defaultHistoryPeriod } from '#shared/time/dates.ts'
import { messages } from '#shared/text/messages.ts'
import { toPeriodEntry, noticeOf, periodFrom, type PeriodEntry } from '#web/lib/timePeriod.ts'
import { fc } from '#tests/support/draw/fc.ts'

const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Berlin'] as const

/** The nights of 2026 on which the clocks of St John's and Berlin change, and an ordinary one. */
const nights = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-06-15'] as const

const cases = zones.flatMap(zone => nights.map(night => [zone, night] as const))

const iso = (time = NaN): string => new Date(time).toISOString()

describe('the instant of a typed date and time', () => {
  it.each([
    ['UTC', '2026-03-29', '02:30', '2026-03-29T02:30:00.000Z'],
    ['Asia/Kolkata', '2026-03-29', '00:00:01', '2026-03-28T18:30:01.000Z'],
    ['America/St_Johns', '2026-03-08', '01:59:59', '2026-03-08T05:29:59.000Z'],
    ['America/St_Johns', '2026-03-08', '03:00', '2026-03-08T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('is computed in the zone %s for %s at %s', (zone, date, time, expected) => {
    expect([iso(instantIn(zone, date, time, 'earlier')), iso(instantIn(zone, date, time, 'later'))]).toEqual([
      expected,
      expected,
    ])
  })

  it.each([
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
    ['America/St_Johns', '2026-11-01', '01:30', '2026-11-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z'],
  ])('is the earlier or later one, as requested, if a time occurs twice in %s', (zone, date, time, earlier, later) => {
    expect(iso(instantIn(zone, date, time, 'earlier'))).toBe(earlier)
    expect(iso(instantIn(zone, date, time, 'later'))).toBe(later)
  })

  it.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00:00.000Z'],
    ['America/St_Johns', '2026-03-08', '02:59:59', '2026-03-08T05:30:00.000Z'],
  ])('is the moment of the change if the clocks in %s skip that time', (zone, date, time, change) => {
    expect(iso(instantIn(zone, date, time, 'earlier'))).toBe(change)
    expect(iso(instantIn(zone, date, time, 'later'))).toBe(change)
  })

  it.each([
    ['2026-02-30', '00:00'],
    ['2026-2-3', '00:00'],
    ['2026-02', '00:00'],
    ['2026-02-03', ''],
    ['2026-02-03', '7:00'],
    ['2026-02-03', '24:00'],
    ['2026-02-03', '12:60'],
    ['0026-11-20', '00:00'],
    ['0000-01-01', '00:00'],
    ['0999-12-31', '12:00'],
  ])('is not found for %s %s, which is incomplete or does not exist', (date, time) => {
    expect(instantIn('Europe/Berlin', date, time, 'earlier')).toBeUndefined()
  })

  it('is computed for years from 1000 on', () => {
    expect(iso(instantIn('UTC', '1000-01-01', '00:00', 'earlier'))).toBe('1000-01-01T00:00:00.000Z')
  })

  it('is the instant that the console shows as that date and time, in any zone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1.7e9, max: 1.9e9 }), (zone, seconds) => {
        const shown = momentIn(zone, new Date(seconds * 1_000).toISOString())
        const both = (['earlier', 'later'] as const).map(which =>
          instantIn(zone, shown.slice(0, 10), shown.slice(11), which),
        )
        expect(both).toContain(seconds * 1_000)
      }),
      { numRuns: 200 },
    )
  })

  it('can be moved by a number of days, even across the end of a month or a year', () => {
    expect([dayAfter('2026-02-28', 1), dayAfter('2026-12-31', 2)]).toEqual(['2026-03-01', '2027-01-02'])
  })
})

describe.each(cases)('a period entered in the zone %s around %s', (zone, night) => {
  /** Noon of the night's second day, by the zone's own clocks. */
  const now = instantIn(zone, night, '12:00', 'earlier') ?? 0
  const today: PeriodEntry = { startDate: night, startTime: '00:00:00', endDate: night, endTime: '23:59:59' }
  const problems = (part: Partial<PeriodEntry>) => {
    const result = periodFrom({ ...today, ...part }, zone, now)
    return 'problems' in result ? result.problems : 'fine'
  }

  it('equals the default period to the second if the user changes nothing', () => {
    const period = defaultHistoryPeriod(now)
    expect(periodFrom(toPeriodEntry(period, zone), zone, now)).toEqual({ period })
  })

  it('may be a single moment, even one that the clocks show twice', () => {
    for (const time of ['00:00', '01:30', '02:30', '23:59']) {
      expect(problems({ startTime: time, endTime: time })).toBe('fine')
    }
  })

  it('cannot have its start after its end', () => {
    expect(problems({ startTime: '12:00:01', endTime: '12:00:00' })).toEqual({ startDate: messages.startAfterEnd })
  })

  it('may reach to 23:59 of tomorrow and not a minute later', () => {
    const late = { startDate: dayAfter(night, 1), endDate: dayAfter(night, 1) }
    expect(problems({ ...late, startTime: '23:59', endTime: '23:59' })).toBe('fine')
    expect(problems({ startDate: dayAfter(night, 2), startTime: '00:00' })).toEqual({
      startDate: messages.dateBeyondLimit,
    })
    expect(problems({ endDate: dayAfter(night, 2), endTime: '00:00' })).toEqual({ endDate: messages.dateBeyondLimit })
  })

  it('says which date or time is incomplete or impossible', () => {
    expect(problems({ startDate: '2026-02-3' })).toEqual({ startDate: messages.dateInvalid })
    expect(problems({ endDate: '2026-02-30' })).toEqual({ endDate: messages.dateInvalid })
    expect(problems({ startDate: '0026-11-20' })).toEqual({ startDate: messages.dateInvalid })
    expect(problems({ startTime: '12:', endTime: '' })).toEqual({
      startTime: messages.dateInvalid,
      endTime: messages.dateInvalid,
    })
  })

  it('is refused if a date is missing, and each missing date is named', () => {
    const found = problems({ startDate: '', startTime: '', endDate: '' })
    expect(found).toEqual({ startDate: messages.required, endDate: messages.required })
    expect(found !== 'fine' && noticeOf(found)).toBe(messages.dateMissing)
    expect(noticeOf({ startDate: messages.dateInvalid })).toBeUndefined()
  })
})
