import { describe, expect, it } from 'vitest'
import {
  noSchedule,
  scheduleInput,
  scheduleProblem,
  scheduleValues,
  withEvery,
} from '#web/features/reports/schedule/scheduleValues.ts'

const schedule = {
  every: 'week',
  weekday: 5,
  dayOfMonth: 1,
  hour: 7,
  zone: 'Asia/Kolkata',
  days: 7,
  recipients: ['ann'],
} as const

describe('the form of a schedule', () => {
  it('returns a schedule as it was read, and null if the report has no schedule', () => {
    expect(scheduleInput(scheduleValues({ schedule: { ...schedule, recipients: ['ann'] } }, 'UTC'))).toEqual(schedule)
    expect(scheduleInput(scheduleValues({}, 'Europe/Berlin'))).toBeNull()
    expect(noSchedule('Europe/Berlin').zone).toBe('Europe/Berlin')
  })

  it.each(['', '0', '401', '1.5', '-3', 'x'])("refuses '%s' as a number of days", days => {
    expect(scheduleProblem({ ...schedule, days })).toBe('A scheduled report covers 1 to 400 days')
    expect(scheduleProblem({ ...schedule, every: 'never', days })).toBeUndefined()
  })

  it('covers 7 days for a weekly run and 31 for a monthly one, unless somebody has chosen other days', () => {
    const weekly = withEvery(noSchedule('UTC'), 'week')
    expect([weekly.days, withEvery(weekly, 'month').days, withEvery(weekly, 'day').days]).toEqual(['7', '31', '1'])
    expect(withEvery({ ...weekly, days: '14' }, 'month').days).toBe('14')
  })
})
