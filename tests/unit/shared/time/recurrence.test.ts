import { describe, expect, it } from 'vitest'
import { parseRecurrence } from '#shared/time/recurrence.ts'
import { fc } from '#tests/support/draw/fc.ts'

describe('a recurrence rule', () => {
  it('is read with all of its parts', () => {
    expect(parseRecurrence('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10')).toEqual({
      frequency: 'WEEKLY',
      interval: 2,
      days: ['MO', 'TH'],
      count: 10,
    })
    expect(parseRecurrence('FREQ=DAILY;UNTIL=20261231')).toEqual({
      frequency: 'DAILY',
      interval: 1,
      until: '2026-12-31',
    })
    expect(parseRecurrence('UNTIL=20261231T220000Z;FREQ=DAILY')).toMatchObject({
      until: Date.parse('2026-12-31T22:00:00Z'),
    })
  })

  it.each([
    ['', 'Leave out ""'],
    ['FREQ=MONTHLY', 'FREQ must be DAILY or WEEKLY'],
    ['BYDAY=MO', 'FREQ must be'],
    ['FREQ=DAILY;BYHOUR=8', 'Leave out "BYHOUR=8"'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ can be there only once'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be'],
    ['FREQ=DAILY;INTERVAL=53', 'from 1 to 52'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY must name days'],
    ['FREQ=WEEKLY;BYDAY=MO,MO', 'BYDAY must name days'],
    ['FREQ=DAILY;COUNT=731', 'from 1 to 730'],
    ['FREQ=DAILY;UNTIL=20260230', 'UNTIL must be'],
    ['FREQ=DAILY;UNTIL=20261231T250000Z', 'UNTIL must be'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'COUNT or UNTIL, not both'],
  ])('is refused as %j, and the wrong part is named', (text, problem) => {
    expect(parseRecurrence(text)).toEqual({ problem: expect.stringContaining(problem) })
  })

  it('is either read or refused with a problem, whatever its text is', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(parseRecurrence(`FREQ=DAILY;${text}`)).toBeTypeOf('object')
      }),
    )
  })
})
