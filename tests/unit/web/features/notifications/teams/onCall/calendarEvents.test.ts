import { describe, expect, it } from 'vitest'
import { encodings } from '#tests/support/files/encodings.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { readCalendar, readCalendarFile } from '#web/features/notifications/teams/onCall/calendarEvents.ts'
import { readCalendarOverrides } from '#web/features/notifications/teams/onCall/readCalendarOverrides.ts'

const calendar = (...events: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  )

const night = ['DTSTART:20260304T170000Z', 'DTEND:20260305T070000Z']

const people = [
  { id: 'ada', name: 'Ada', mail: 'ada@lab.example', phone: '+4915112345678', revision: 1 },
  { id: 'bob', name: 'Bob', mail: 'bob@lab.example', revision: 1 },
]

describe('the events of a calendar file', () => {
  it.each([
    ['in UTC', night, ['2026-03-04T17:00:00.000Z', '2026-03-05T07:00:00.000Z']],
    [
      'in a zone of its own',
      ['DTSTART;TZID="America/New_York":20260304T180000', 'DTEND;TZID=America/New_York:20260305T080000'],
      ['2026-03-04T23:00:00.000Z', '2026-03-05T13:00:00.000Z'],
    ],
    [
      'without a zone, by the clocks of the rota',
      ['DTSTART:20260704T180000', 'DTEND:20260705T080000'],
      ['2026-07-04T16:00:00.000Z', '2026-07-05T06:00:00.000Z'],
    ],
    ['of a day', ['DTSTART;VALUE=DATE:20260704'], ['2026-07-03T22:00:00.000Z', '2026-07-04T22:00:00.000Z']],
  ])('are read with times %s', (_, times, [from, to]) => {
    const text = calendar(['SUMMARY:Ada\\, night', 'ATTENDEE;CN="A: L":mailto:Ada@Lab.example', ...times])
    expect(readCalendar(text, 'Europe/Berlin')).toEqual({
      events: [{ summary: 'Ada, night', attendees: ['ada@lab.example'], from, to }],
      unread: [],
    })
  })

  it('are read even if the file has folded lines and reminders', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Other', 'DTSTART:19990101T000000Z', 'END:VALARM']
    const text = calendar([...alarm, 'SUMMARY:Night of', '  Ada', ...night])
    expect(readCalendar(text, 'UTC')?.events).toMatchObject([
      { summary: 'Night of Ada', to: '2026-03-05T07:00:00.000Z' },
    ])
  })

  it.each([
    ['repeats', [...night, 'RRULE:FREQ=WEEKLY'], 'Ada: it repeats, so enter its times one by one'],
    ['is cancelled', [...night, 'STATUS:CANCELLED'], 'Ada: it is cancelled'],
    ['has no calendar day', ['DTSTART:20260230T000000Z', night[1] ?? ''], 'Ada: its beginning cannot be read'],
    ['ends before it begins', [night[0] ?? '', 'DTEND:20260101T000000Z'], 'Ada: its end cannot be read'],
    [
      'has a zone that nobody knows',
      ['DTSTART;TZID=Mars/Olympus:20260304T180000'],
      'Ada: its beginning cannot be read',
    ],
  ])('leave out an event that %s, and report it with that reason', (_, lines, reason) => {
    expect(readCalendar(calendar(['SUMMARY:Ada', ...lines]), 'UTC')).toEqual({ events: [], unread: [reason] })
  })

  it('are none if the file is not a calendar, and reading never throws, whatever the file contains', () => {
    expect(readCalendar('name,mail\nAda,ada@lab.example', 'UTC')).toBeUndefined()
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'BEGIN:VEVENT',
        'END:VEVENT',
        'END:VALARM',
        'DTSTART:99999999T999999Z',
        'DTEND;TZID=:1',
        ...night,
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const read = readCalendar(['BEGIN:VCALENDAR', '', ...lines].join('\n'), 'UTC')
        expect(read?.events.every(({ from, to }) => from < to)).toBe(true)
      }),
    )
  })
})

describe('the bytes of a calendar file', () => {
  const text = calendar(['SUMMARY:J\u00f6rg', ...night])

  it.each(encodings)('are read in the encoding %s', (_, encode) => {
    expect(readCalendarFile(encode(text), 'UTC')).toMatchObject({ events: [{ summary: 'J\u00f6rg' }] })
  })

  it('are refused in any other encoding, which would alter names, with the line and the remedy', () => {
    const bytes = Buffer.from(text, 'latin1')
    expect(readCalendarFile(bytes, 'UTC')).toBe('Line 3 is neither UTF-8 nor UTF-16. Save the file as UTF-8')
  })

  it('are refused if they are not a calendar', () => {
    expect(readCalendarFile(Buffer.from('name,mail'), 'UTC')).toMatch(/^This is not a calendar/)
  })
})

describe('the on-call overrides made from a calendar', () => {
  const imported = (now: string, ...events: readonly (readonly string[])[]) =>
    readCalendarOverrides(
      readCalendar(calendar(...events), 'Europe/Berlin') ?? { events: [], unread: [] },
      people,
      'Europe/Berlin',
      Date.parse(now),
    )

  it('are for each invited person, or for the person who is named in the title', () => {
    const byMail = [...night, 'SUMMARY:Bob is ill', 'ATTENDEE:mailto:ada@lab.example']
    const { overrides, unread } = imported('2026-03-01T00:00:00Z', byMail, [...night, 'SUMMARY:night: bob'])
    expect(unread).toEqual([])
    expect(overrides).toMatchObject([
      { member: 'mail+sms ada', from: '2026-03-04 18:00', to: '2026-03-05 08:00' },
      { member: 'mail bob' },
    ])
  })

  it('leave out past events, and report events that match no person or several people', () => {
    expect(imported('2026-03-05T07:00:00Z', [...night, 'SUMMARY:Ada']).overrides).toEqual([])
    const { overrides, unread } = imported(
      '2026-03-01T00:00:00Z',
      [...night, 'SUMMARY:Eva'],
      [...night, 'SUMMARY:Ada and Bob'],
    )
    expect(overrides).toEqual([])
    expect(unread).toEqual([
      'Eva (2026-03-04 18:00): none of the people fits',
      'Ada and Bob (2026-03-04 18:00): several people fit',
    ])
  })
})
