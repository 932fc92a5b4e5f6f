import { describe, expect, it } from 'vitest'
import { parseCalendarTime } from '#shared/time/calendar.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('a calendar time', () => {
  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    'today',
    '',
  ])('is refused if it does not exist: %j', day => {
    expect(parseCalendarTime(day)).toBeUndefined()
    expect(parseCalendarTime(`${day}T12:00:00.000Z`)).toBeUndefined()
    expect(parseCalendarTime(`${day}T23:30:00-05:30`)).toBeUndefined()
  })

  it.each(['2024-02-29', '2000-02-29T23:59:59+14:00', '2026-12-31T00:00:00-12:00', '0001-01-01', '9999-12-31T24:00Z'])(
    'gives the same result as Date.parse: %s',
    text => {
      expect(parseCalendarTime(text)).toBe(Date.parse(text))
    },
  )

  it('is parsed back exactly as it was printed, for any date of the years 1 to 9999', () => {
    const dates = fc.date({
      min: new Date('0001-01-01'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(dates, date => {
        expect(parseCalendarTime(date.toISOString())).toBe(date.getTime())
      }),
    )
  })
})
