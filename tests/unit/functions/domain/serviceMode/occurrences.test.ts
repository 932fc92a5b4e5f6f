import { describe, expect, it } from 'vitest'
import { iso } from '#shared/time/iso.ts'
import { parseRecurrence, weekdays } from '#shared/time/recurrence.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { spansAfter, type Recurring, type Span } from '#functions/domain/serviceMode/occurrences.ts'
import { fc } from '#tests/support/draw/fc.ts'

const firstSpans = (recurring: Recurring, after: string, count = 3): string[] => {
  const found: string[] = []
  for (const { from, until } of spansAfter(recurring, Date.parse(after))) {
    if (found.length === count) break
    found.push(`${iso(from).slice(0, 16)} ${(until - from) / 60_000}`)
  }
  return found
}

const berlin = { zone: 'Europe/Berlin', minutes: 60, rule: 'FREQ=DAILY' }
const newYork = { ...berlin, zone: 'America/New_York' }

describe('the times of a recurring service mode', () => {
  it.each([
    ['forwards in Berlin', { ...berlin, start: '2026-01-01T08:00' }, '2026-03-28T00:00:00Z', ['28T07:00', '29T06:00']],
    ['back in Berlin', { ...berlin, start: '2026-01-01T08:00' }, '2026-10-24T00:00:00Z', ['24T06:00', '25T07:00']],
    [
      'forwards in New York',
      { ...newYork, start: '2026-01-01T08:00' },
      '2026-03-07T00:00:00Z',
      ['07T13:00', '08T12:00'],
    ],
    ['back in New York', { ...newYork, start: '2026-01-01T08:00' }, '2026-10-31T00:00:00Z', ['31T12:00', '01T13:00']],
  ])('keep their time of day when the clocks go %s', (_, recurring, after, expected) => {
    expect(firstSpans(recurring, after, 2).map(text => text.slice(8, 16))).toEqual(expected)
  })

  it.each([
    ['Berlin, at 03:00 in place of 02:30', { ...berlin, start: '2026-03-29T02:30' }, '2026-03-29T01:00 60'],
    ['Berlin, at 02:30 for the first time', { ...berlin, start: '2026-10-25T02:30' }, '2026-10-25T00:30 60'],
    ['New York, at 03:00 in place of 02:30', { ...newYork, start: '2026-03-08T02:30' }, '2026-03-08T07:00 60'],
    ['New York, at 01:30 for the first time', { ...newYork, start: '2026-11-01T01:30' }, '2026-11-01T05:30 60'],
  ])('start right when the clocks change in %s', (_, recurring, expected) => {
    expect(firstSpans(recurring, '2026-01-01T00:00:00Z', 1)).toEqual([expected])
  })

  it.each([
    ['FREQ=WEEKLY', ['30T07:00', '07T07:00', '14T07:00']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,MO', ['30T07:00', '02T07:00', '14T07:00']],
    ['FREQ=DAILY;BYDAY=SA,SU', ['05T07:00', '06T07:00', '12T07:00']],
    ['FREQ=DAILY;INTERVAL=3;COUNT=2', ['30T07:00', '03T07:00']],
    ['FREQ=DAILY;UNTIL=20261201', ['30T07:00', '01T07:00']],
    ['FREQ=DAILY;UNTIL=20261201T065959Z', ['30T07:00']],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=TU', []],
  ])('follow the recurrence rule %s', (rule, expected) => {
    const found = firstSpans({ ...berlin, start: '2026-11-30T08:00', rule }, '2026-11-01T00:00:00Z')
    expect(found.map(text => text.slice(8, 16))).toEqual(expected)
  })

  it('are counted from the first occurrence, whatever period is requested', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3'
    expect(firstSpans({ ...berlin, start: '2026-12-01T08:00', rule }, '2026-12-07T12:00:00Z')).toEqual([
      '2026-12-08T07:00 60',
    ])
  })
})

/** What the clocks of a zone show in each minute: reading them takes longer than all the rest. */
const shown = new Map<string, string[]>()
const clocksOf = (zone: string, from: number, until: number): string[] => {
  const key = `${zone} ${from}`
  const known =
    shown.get(key) ??
    Array.from({ length: (until - from) / 60_000 }, (_, minute) => momentIn(zone, iso(from + minute * 60_000)))
  shown.set(key, known)
  return known
}

/** A minute-by-minute replay: a span begins in the first minute of its day at which the clocks are not behind it. */
const naiveSpans = ({ zone, start, minutes, rule }: Recurring, from: number, until: number): Span[] => {
  const recurrence = parseRecurrence(rule)
  if ('problem' in recurrence) throw new Error(recurrence.problem)
  const { frequency, interval, days, count = Infinity } = recurrence
  const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const mondayOf = (day: number): number => day - ((day + 3) % 7)
  const isOne = (date: string): boolean => {
    const [first, day] = [dayOf(start.slice(0, 10)), dayOf(date)]
    const name = weekdays[(day + 3) % 7] ?? 'MO'
    if (frequency === 'DAILY') return (day - first) % interval === 0 && (days?.includes(name) ?? true)
    const weeks = (mondayOf(day) - mondayOf(first)) / 7
    return weeks % interval === 0 && (days?.includes(name) ?? (day - first) % 7 === 0)
  }
  const found: Span[] = []
  let begun = ''
  for (const [minute, moment] of clocksOf(zone, from, until).entries()) {
    if (found.length === count) break
    const at = from + minute * 60_000
    const [date = '', clock = ''] = moment.split(' ')
    if (date < start.slice(0, 10) || date === begun || clock.slice(0, 5) < start.slice(11) || !isOne(date)) continue
    begun = date
    found.push({ from: at, until: at + minutes * 60_000 })
  }
  return found
}

const changes = [
  ['Europe/Berlin', '2026-03-26'],
  ['Europe/Berlin', '2026-10-22'],
  ['America/New_York', '2026-03-05'],
  ['America/New_York', '2026-10-29'],
] as const

const recurrings = fc
  .record({
    change: fc.constantFrom(...changes),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.constantFrom('00', '30', '59'),
    minutes: fc.integer({ min: 1, max: 1_440 }),
    frequency: fc.constantFrom('DAILY', 'WEEKLY'),
    interval: fc.integer({ min: 1, max: 3 }),
    days: fc.option(fc.subarray([...weekdays], { minLength: 1 }), { nil: undefined }),
    count: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map(({ change: [zone, day], hour, minute, minutes, frequency, interval, days, count }) => ({
    zone,
    start: `${day}T${String(hour).padStart(2, '0')}:${minute}`,
    minutes,
    rule: `FREQ=${frequency};INTERVAL=${interval}${days ? `;BYDAY=${days.join(',')}` : ''}${count ? `;COUNT=${count}` : ''}`,
  }))

describe('the spans of a recurring service mode', () => {
  it('equal those that a minute-by-minute replay finds around both clock changes', () => {
    fc.assert(
      fc.property(recurrings, fc.integer({ min: 0, max: 9 * 1_440 }), (recurring, later) => {
        const from = Date.parse(`${recurring.start.slice(0, 10)}T00:00:00Z`) - 86_400_000
        const until = from + 12 * 86_400_000
        const after = from + later * 60_000
        const found: Span[] = []
        for (const span of spansAfter(recurring, after)) {
          if (span.from >= until) break
          found.push(span)
        }
        expect(found).toEqual(naiveSpans(recurring, from, until).filter(span => span.until > after))
      }),
      { numRuns: 100 },
    )
  })
})
