import { describe, expect, it } from 'vitest'
import { coveredTimes } from '#web/features/reports/coveredTimes.ts'

describe('the times that a report covers', () => {
  it.each([
    ['UTC', '2026-02-28 18:30:00', '2026-03-03 05:29:59'],
    ['Europe/Berlin', '2026-02-28 19:30:00', '2026-03-03 06:29:59'],
    ['America/Los_Angeles', '2026-02-28 10:30:00', '2026-03-02 21:29:59'],
  ])('are shown for a viewer in the zone %s', (zone, from, to) => {
    expect(coveredTimes('2026-03-01', '2026-03-02', zone)).toMatchObject({ from, to })
  })

  it('are unknown while a date is missing', () => {
    expect(coveredTimes('2026-03-01', '', 'UTC')).toBeUndefined()
    expect(coveredTimes('2026-13-01', '2026-03-02', 'UTC')).toBeUndefined()
  })
})
