import { describe, expect, it } from 'vitest'
import { onCallAt, withoutPast, withoutPerson } from '#functions/domain/notifications/rota/onCall.ts'
import { onCallNow } from '#functions/domain/notifications/rota/onCallNow.ts'
import type { Rota } from '#functions/domain/notifications/teams/team.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { fc } from '#tests/support/draw/fc.ts'

const member = (personId: string) => ({ personId, by: ['mail'] as const })

const rota = (fields: Partial<Rota> = {}): Rota => ({
  people: ['Ada', 'Bob', 'Cem'].map(member),
  from: '2026-03-02',
  time: '08:00',
  zone: 'Europe/Berlin',
  overrides: [],
  ...fields,
})

const override = (personId: string, from: string, to: string) => ({ ...member(personId), from, to })

/** Who is on call, and until when by the clocks of the rota: `Ada until 2026-03-09 08:00:00`. */
const seen = (of: Rota, instant: string): string => {
  const { member: one, until } = onCallAt(of, Date.parse(instant))
  return `${one?.personId} until ${until === undefined ? 'ever' : momentIn(of.zone, new Date(until).toISOString())}`
}

describe('the person on call in a rota', () => {
  it("changes at each week's hand-over, in the order of the people", () => {
    expect(seen(rota(), '2026-03-02T07:00:00Z')).toBe('Ada until 2026-03-09 08:00:00')
    expect(seen(rota(), '2026-03-09T06:59:59.999Z')).toBe('Ada until 2026-03-09 08:00:00')
    expect(seen(rota(), '2026-03-09T07:00:00Z')).toBe('Bob until 2026-03-16 08:00:00')
    expect(seen(rota(), '2026-03-23T07:00:00Z')).toBe('Ada until 2026-03-30 08:00:00')
  })

  it.each([
    ['Europe/Berlin', 'spring', '2026-03-23', '2026-03-30T05:59:59Z', '2026-03-30T06:00:00Z'],
    ['Europe/Berlin', 'autumn', '2026-10-19', '2026-10-26T06:59:59Z', '2026-10-26T07:00:00Z'],
    ['America/New_York', 'spring', '2026-03-02', '2026-03-09T11:59:59Z', '2026-03-09T12:00:00Z'],
    ['America/New_York', 'autumn', '2026-10-26', '2026-11-02T12:59:59Z', '2026-11-02T13:00:00Z'],
  ])('changes at the usual clock time in %s after the clocks have changed in %s', (zone, _, from, before, after) => {
    const of = rota({ zone, from })
    expect(seen(of, before)).toMatch(/^Ada until .* 08:00:00$/)
    expect(seen(of, after)).toMatch(/^Bob until .* 08:00:00$/)
  })

  it('changes once if the clocks skip the time of the hand-over or show it twice', () => {
    const spring = rota({ from: '2026-03-22', time: '02:30' })
    expect(seen(spring, '2026-03-29T00:59:59Z')).toBe('Ada until 2026-03-29 03:00:00')
    expect(seen(spring, '2026-03-29T01:00:00Z')).toBe('Bob until 2026-04-05 02:30:00')
    const autumn = rota({ from: '2026-10-18', time: '02:30' })
    expect(seen(autumn, '2026-10-25T00:29:59Z')).toBe('Ada until 2026-10-25 02:30:00')
    for (const instant of ['2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z', '2026-10-25T01:30:00Z'])
      expect(seen(autumn, instant)).toBe('Bob until 2026-11-01 02:30:00')
  })

  it('is nobody before the first hand-over, and is always the only person of a rota of one', () => {
    expect(seen(rota(), '2026-03-02T06:59:59Z')).toBe('undefined until 2026-03-02 08:00:00')
    expect(seen(rota({ people: [member('Ada')] }), '2027-01-01T00:00:00Z')).toBe('Ada until ever')
    expect(seen(rota({ people: [] }), '2027-01-01T00:00:00Z')).toBe('undefined until ever')
  })

  it('is the substitute during an override, and the person of the week after it', () => {
    const of = rota({ overrides: [override('Dee', '2026-03-04T17:00:00Z', '2026-03-05T07:00:00Z')] })
    expect(seen(of, '2026-03-04T16:59:59Z')).toBe('Ada until 2026-03-04 18:00:00')
    expect(seen(of, '2026-03-04T17:00:00Z')).toBe('Dee until 2026-03-05 08:00:00')
    expect(seen(of, '2026-03-05T07:00:00Z')).toBe('Ada until 2026-03-09 08:00:00')
    expect(withoutPast(of, Date.parse('2026-03-05T07:00:00Z')).overrides).toEqual([])
    expect(withoutPast(of, Date.parse('2026-03-05T06:59:59Z'))).toEqual(of)
  })

  it('stays unchanged until the returned time of the next change, and differs after it, in any zone', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    const instants = fc.integer({ min: Date.parse('2026-03-04T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') })
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 23 }), (zone, now, hour) => {
        const of = rota({ zone, time: `${String(hour).padStart(2, '0')}:30` })
        const { member: one, until = NaN } = onCallAt(of, now)
        expect(until).toBeGreaterThan(now)
        expect(until - now).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000)
        expect(onCallAt(of, until - 1)).toEqual({ member: one, until })
        expect(onCallAt(of, until).member).not.toEqual(one)
      }),
    )
  })
})

describe('the removal of a person from a rota', () => {
  const wednesday = Date.parse('2026-03-11T12:00:00Z')
  const onCallIn = (of: Rota, weeks: number): string | undefined =>
    onCallAt(of, wednesday + weeks * 7 * 86_400_000).member?.personId

  it('leaves the person on call and the order of the others unchanged', () => {
    const of = withoutPerson(rota(), 'Ada', wednesday)
    expect([0, 1, 2, 3].map(weeks => onCallIn(of, weeks))).toEqual(['Bob', 'Cem', 'Bob', 'Cem'])
  })

  it("puts the next person on call at once if it was the removed person's week", () => {
    const of = withoutPerson(rota(), 'Bob', wednesday)
    expect([0, 1, 2].map(weeks => onCallIn(of, weeks))).toEqual(['Cem', 'Ada', 'Cem'])
  })

  it('also removes the overrides in which the person is the substitute', () => {
    const overrides = [override('Dee', '2026-03-11T00:00:00Z', '2026-03-12T00:00:00Z')]
    expect(onCallIn(withoutPerson(rota({ overrides }), 'Dee', wednesday), 0)).toBe('Bob')
  })
})

describe('the list of people on call now', () => {
  it('names one person for each team with a rota, without addresses', () => {
    const team = { id: 't', audience: 'TAC', people: [], channels: [], isToldOver: false } as const
    const people = new Map([['Ada', { id: 'Ada', name: 'Ada Lovelace', phone: '+4915112345678' }]])
    const teams = [
      { ...team, name: 'Night', rota: rota() },
      { ...team, name: 'Day', rota: rota({ people: [] }) },
      { ...team, name: 'Without' },
    ]
    expect(onCallNow({ teams, people, channels: new Map() }, Date.parse('2026-03-03T00:00:00Z'))).toEqual([
      { team: 'Day', audience: 'TAC' },
      { team: 'Night', audience: 'TAC', person: 'Ada Lovelace', until: '2026-03-09T07:00:00.000Z' },
    ])
  })
})
