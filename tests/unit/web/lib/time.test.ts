import { dayIn, momentIn } from '#shared/time/zonedTime.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatAgo, zoneLabel } from '#web/lib/time.ts'

const instant = '2026-03-01T23:30:05.250Z'

describe('the times shown in the console', () => {
  it.each([
    ['UTC', '2026-03-01 23:30:05', '2026-03-01'],
    ['Europe/Zurich', '2026-03-02 00:30:05', '2026-03-02'],
    ['America/St_Johns', '2026-03-01 20:00:05', '2026-03-01'],
  ])('have the day and the time of an instant in the zone %s', (zone, moment, day) => {
    expect([momentIn(zone, instant), dayIn(zone, instant)]).toEqual([moment, day])
  })

  it('have four digits for the year', () => {
    expect(momentIn('UTC', '0026-11-20T12:00:00.000Z')).toBe('0026-11-20 12:00:00')
  })

  it('have 00 as the hour of midnight', () => {
    expect(momentIn('UTC', '2026-03-01T00:00:00.000Z')).toBe('2026-03-01 00:00:00')
  })

  it('are empty if the instant is missing, and show an invalid instant unchanged', () => {
    expect([momentIn('UTC', undefined), momentIn('UTC', 'soon')]).toEqual(['', 'soon'])
  })

  it.each([
    ['UTC', 'UTC'],
    ['Europe/Zurich', 'Europe/Zurich (UTC+01:00)'],
    ['Africa/Abidjan', 'Africa/Abidjan (UTC)'],
  ])('name the zone %s with its offset: %s', (zone, label) => {
    expect(zoneLabel(zone, Date.parse(instant))).toBe(label)
  })

  it.each([
    [0, 'just now'],
    [-2_000, 'just now'],
    [59_000, '59 seconds ago'],
    [119_000, '1 minute ago'],
    [3_599_999, '59 minutes ago'],
    [3_600_000, '1 h 0 min ago'],
    [6_720_000, '1 h 52 min ago'],
    [21_599_999, '5 h 59 min ago'],
    [21_600_000, '6 hours ago'],
    [6 * 86_400_000, '6 days ago'],
    [8 * 86_400_000, undefined],
  ])('for an instant %i ms ago read "%s"', (age, text) => {
    const now = Date.parse(instant)
    expect(formatAgo(now - age, now)).toBe(text)
  })
})

describe('the first times on a page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('are formatted with Temporal if the browser has it, and later ones with a formatter, which is then faster', async () => {
    const toString = vi.fn<() => string>(() => '2026-03-01T23:30:05')
    const zoned = { offset: '+00:00', toPlainDateTime: () => ({ toString }) }
    vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => zoned }) } })
    vi.resetModules()
    const { momentIn: moment } = await import('#shared/time/zonedTime.ts')
    for (let time = 0; time < 300; time += 1) expect(moment('UTC', instant)).toBe('2026-03-01 23:30:05')
    expect(toString).toHaveBeenCalledTimes(200)
    expect(toString).toHaveBeenCalledWith({ smallestUnit: 'second' })
    expect(moment('UTC', '+012026-03-01T23:30:05.000Z')).toMatch(/^12026-03-01/)
  })
})
