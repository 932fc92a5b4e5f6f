import { describe, expect, it } from 'vitest'
import { parseInstant } from '#shared/contract/messages/instant.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('an instant in a message or a call', () => {
  it('in the usual form is parsed to the same result as by Date.parse, whatever the time is', () => {
    const dates = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, date => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime())
      }),
    )
  })

  it('is parsed to the same value whether or not the instant parsed before it is in the same minute', () => {
    const minute = '2026-03-04T05:06:'
    const endings = fc.oneof(
      fc.constantFrom(
        '07.089Z',
        '59.999Z',
        '60.000Z',
        '61.000Z',
        '5a.000Z',
        '07.0a0Z',
        '07.00aZ',
        '07.0890',
        '07:089Z',
        '',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(endings, ending => {
        expect(parseInstant(`${minute}00.000Z`)).toBe(Date.parse(`${minute}00.000Z`))
        const after = parseInstant(minute + ending)
        parseInstant('2026-03-05T00:00:00.000Z')
        expect(parseInstant(minute + ending)).toBe(after)
      }),
    )
  })

  it.each([
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.5Z',
    '2026-01-01T00:00:00.123456Z',
    '2026-01-01T05:30:00+05:30',
    '2026-01-01T05:30:00.00+0530',
    '2024-02-29T12:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
  ])('in the form %s is parsed to the same result as by Date.parse', text => {
    expect(parseInstant(text)).toBe(Date.parse(text))
  })

  it('is refused with a day that does not exist, even after a message of the same day or minute', () => {
    for (const text of ['2026-02-30T10:00:00.000Z', '2026-02-30T10:00:01.000Z', '2026-02-30T11:00:00.000Z'])
      expect(parseInstant(text)).toBeUndefined()
    expect(parseInstant('2026-03-02T10:00:00.000Z')).toBe(Date.UTC(2026, 2, 2, 10))
  })

  it.each([
    ['no zone', '2026-01-01T00:00:00.000'],
    ['a month that does not exist', '2026-13-01T00:00:00.000Z'],
    ['a day that does not exist', '2026-02-29T12:00:00.000Z'],
    ['a day that does not exist, in another form', '2026-04-31T12:00Z'],
    ['a day that does not exist, in another zone', '2026-02-30T00:30:00+05:30'],
    ['an hour that does not exist', '2026-01-01T25:00:00.000Z'],
    ['a second that does not exist', '2026-01-01T00:00:61.000Z'],
    ['a time before 1970', '1969-12-31T23:59:59.999Z'],
    ['letters', '2026-01-0aT00:00:00.000Z'],
    ['a number', 1_767_225_600_000],
    ['nothing', ''],
  ])('is refused with %s', (_, value) => {
    expect(parseInstant(value)).toBeUndefined()
  })
})
