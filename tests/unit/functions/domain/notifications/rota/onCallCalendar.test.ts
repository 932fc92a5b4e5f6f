import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { onCallAt } from '#functions/domain/notifications/rota/onCall.ts'
import { onCallCalendar } from '#functions/domain/notifications/rota/onCallCalendar.ts'
import type { Override, Rota, Team } from '#functions/domain/notifications/teams/team.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { readCalendar } from '#web/features/notifications/teams/onCall/calendarEvents.ts'

const member = (personId: string) => ({ personId, by: ['mail'] as const })
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const teamOf = (fields: Partial<Rota> = {}, name = 'Night shift'): Team => ({
  id: 'team-1',
  name,
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: false,
  rota: {
    people: ['Ada', 'Bob', 'Cem'].map(member),
    from: '2026-03-02',
    time: '08:00',
    zone: 'Europe/Berlin',
    overrides: [],
    ...fields,
  },
})

const people = new Map(
  ['Ada', 'Bob', 'Cem', 'Dee'].map(id => [id, { id, name: id, mail: `${id}@lab.example`, phone: '+4915112345678' }]),
)

const textAt = (team: Team, now: number): string => onCallCalendar(team, { people }, now)

/** Its events as the reader of calendar files finds them. */
const eventsAt = (team: Team, now: number) => {
  const calendar = readCalendar(textAt(team, now), 'UTC')
  expect(calendar?.unread).toEqual([])
  return (calendar?.events ?? []).map(({ summary, from, to }) => ({
    person: summary.split(' (')[0],
    from: Date.parse(from),
    to: Date.parse(to),
  }))
}

const uidsIn = (text: string): string[] => [...text.matchAll(/^UID:(.*)$/gm)].map(([, uid = '']) => uid.trim())

describe('the calendar of people on call', () => {
  it("starts each week at the hand-over time in the rota's zone, before and after the clocks change", () => {
    const [spring, autumn] = [teamOf(), teamOf({ zone: 'America/New_York', from: '2026-10-19' })]
    const starts = (team: Team, now: string) =>
      textAt(team, Date.parse(now))
        .match(/DTSTART:.*|SUMMARY:\w+/g)
        ?.slice(0, 6)
    expect(starts(spring, '2026-03-25T00:00:00Z')).toEqual([
      'DTSTART:20260316T070000Z',
      'SUMMARY:Cem',
      'DTSTART:20260323T070000Z',
      'SUMMARY:Ada',
      'DTSTART:20260330T060000Z',
      'SUMMARY:Bob',
    ])
    expect(starts(autumn, '2026-10-27T00:00:00Z')).toEqual([
      'DTSTART:20261019T120000Z',
      'SUMMARY:Ada',
      'DTSTART:20261026T120000Z',
      'SUMMARY:Bob',
      'DTSTART:20261102T130000Z',
      'SUMMARY:Cem',
    ])
  })

  it('shows the person on call at any time, whatever the zone, hand-over and overrides', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    const now = fc.integer({ min: Date.parse('2026-02-01T00:00:00Z') / hourMs, max: Date.parse('2027-03-01') / hourMs })
    const overrides = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 40 * 24 }), fc.integer({ min: 1, max: 20 * 24 })), { maxLength: 4 })
      .map(drawn => drawn.map(([gap, hours]) => [gap * hourMs, hours * hourMs] as const))
    fc.assert(
      fc.property(
        zones,
        now,
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(['Ada'], ['Ada', 'Bob', 'Cem'], []),
        overrides,
        fc.array(fc.integer({ min: -7 * 24 * 60, max: 90 * 24 * 60 - 1 }), { minLength: 20, maxLength: 20 }),
        (zone, hour, clock, names, drawn, minutes) => {
          const at = hour * hourMs
          const team = teamOf({
            zone,
            people: names.map(member),
            time: `${String(clock).padStart(2, '0')}:30`,
            overrides: overridesFrom(at - 20 * dayMs, drawn),
          })
          const events = eventsAt(team, at)
          for (const minute of minutes) {
            const instant = at + minute * 60_000
            const { member: expected } = team.rota ? onCallAt(team.rota, instant) : {}
            const found = events.filter(({ from, to }) => from <= instant && instant < to).map(({ person }) => person)
            expect(found).toEqual(expected ? [expected.personId] : [])
          }
          expect(events.every(({ from, to }) => to > at - 7 * dayMs && from < at + 90 * dayMs)).toBe(true)
        },
      ),
    )
  })

  it('gives each shift one UID that stays the same whenever the calendar is read', () => {
    const team = teamOf({ overrides: overridesFrom(Date.parse('2026-03-04T18:00:00Z'), [[0, 14 * hourMs]]) })
    const [first, next] = ['2026-03-05', '2026-03-09'].map(day => uidsIn(textAt(team, Date.parse(day)))) as [
      string[],
      string[],
    ]
    expect(new Set(first).size).toBe(first.length)
    expect(first.slice(0, 3)).toEqual([
      '20260302T070000Z-team-1@benchwatch',
      '20260304T180000Z-team-1@benchwatch',
      '20260305T080000Z-team-1@benchwatch',
    ])
    expect(next.slice(0, 12)).toEqual(first.slice(0, 12))
  })

  it('folds long lines between characters, escapes names, and contains no phone number or address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), name => {
        const text = onCallCalendar(
          teamOf({ people: [member('Ada')] }, name),
          { people: new Map([['Ada', { id: 'Ada', name: `Ada, "night"; ${name}`, mail: 'ada@lab.example' }]]) },
          Date.parse('2026-03-05T00:00:00Z'),
        )
        expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const lines = text.split('\r\n')
        expect(lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
        const whole = text.replaceAll('\r\n ', '')
        const escaped = name.replaceAll(/[\\;,]/g, String.raw`\$&`)
        if (!/\p{Cc}/u.test(name))
          expect(whole).toContain(`SUMMARY:Ada\\, "night"\\; ${escaped} (on call\\, ${escaped})\r\n`)
        expect(whole).not.toContain('lab.example')
      }),
    )
  })

  it('can be parsed by ical.js', () => {
    const overrides = overridesFrom(Date.parse('2026-03-25T17:00:00Z'), [[0, 14 * hourMs]])
    const team = teamOf({ overrides }, String.raw`Nächte, "Labor" 3; C:\temp 🧪 and all others who are awake`)
    const text = textAt(team, Date.parse('2026-03-25T00:00:00Z'))
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const events = calendar.getAllSubcomponents('vevent').map(one => new ICAL.Event(one))
    expect(events.slice(0, 5).map(one => [one.summary, one.startDate.toJSDate().toISOString()])).toEqual([
      [`Cem (on call, ${team.name})`, '2026-03-16T07:00:00.000Z'],
      [`Ada (on call, ${team.name})`, '2026-03-23T07:00:00.000Z'],
      [`Dee (on call, ${team.name})`, '2026-03-25T17:00:00.000Z'],
      [`Ada (on call, ${team.name})`, '2026-03-26T07:00:00.000Z'],
      [`Bob (on call, ${team.name})`, '2026-03-30T06:00:00.000Z'],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  it('is empty for a team without a rota, and skips a removed person', () => {
    const { rota: _none, ...without } = teamOf()
    expect(eventsAt(without, 0)).toEqual([])
    expect(eventsAt(teamOf({ people: [member('Gone')] }), Date.parse('2026-03-05T00:00:00Z'))).toEqual([])
  })
})

/** Overrides one after the other: each a pause after the one before, and so long. */
const overridesFrom = (begin: number, drawn: readonly (readonly [number, number])[]): Override[] => {
  let at = begin
  return drawn.map(([pause, length]) => {
    const from = at + pause
    at = from + length
    return { ...member('Dee'), from: new Date(from).toISOString(), to: new Date(at).toISOString() }
  })
}
