import { describe, expect, it } from 'vitest'
import { periodInput, periodProblems } from '#web/features/notifications/deliveryPeriod.ts'

describe('the period of the message log', () => {
  it("covers whole days in the viewer's time zone, even a day of 23 hours", () => {
    expect(periodInput({ first: '2026-03-29', last: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      startDate: '2026-03-28T23:00:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
    })
  })

  it('has no beginning or no end if the first or the last day is empty', () => {
    expect(periodInput({ first: '', last: '' }, 'UTC')).toEqual({})
    expect(periodInput({ first: '2026-03-01', last: '' }, 'UTC')).toEqual({ startDate: '2026-03-01T00:00:00.000Z' })
    expect(periodProblems({ first: '', last: '2026-03-01' })).toEqual({})
  })

  it('is refused with a day that does not exist, is incomplete, or is after the last day', () => {
    expect(periodProblems({ first: '2026-02-30', last: '20' })).toEqual({
      first: expect.stringContaining('Enter a date'),
      last: expect.stringContaining('Enter a date'),
    })
    expect(Object.keys(periodProblems({ first: '2026-03-02', last: '2026-03-01' }))).toEqual(['first'])
  })
})
