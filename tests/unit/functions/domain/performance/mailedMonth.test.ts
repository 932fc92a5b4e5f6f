import { describe, expect, it } from 'vitest'
import { endedMonth, nextDue } from '#functions/domain/performance/mailedMonth.ts'
import { iso } from '#shared/time/iso.ts'

const at = (text: string): number => Date.parse(text)

describe('the month that the performance mail is about', () => {
  it.each([
    ['Europe/Berlin', '2026-11-01T04:59:59Z', '2026-09', '2026-10-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z'],
    ['Europe/Berlin', '2026-11-01T05:00:00Z', '2026-10', '2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['UTC', '2026-03-15T00:00:00Z', '2026-02', '2026-03-01T06:00:00.000Z', '2026-04-01T06:00:00.000Z'],
    ['UTC', '2027-01-01T06:00:00Z', '2026-12', '2027-01-01T06:00:00.000Z', '2027-02-01T06:00:00.000Z'],
    ['Pacific/Auckland', '2026-10-31T17:00:00Z', '2026-10', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01T13:59:00Z', '2026-09', '2026-10-01T13:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ])('in the time zone %s at %s is %s', (zone, now, month, dueAt, next) => {
    const ended = endedMonth(zone, at(now))
    expect([ended.month, iso(ended.dueAt), iso(nextDue(zone, at(now)))]).toEqual([month, dueAt, next])
    expect(ended.firstDay).toBe(`${month}-01`)
    expect(ended.lastDay.slice(0, 7)).toBe(month)
  })
})
