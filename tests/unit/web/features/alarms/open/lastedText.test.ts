import { describe, expect, it } from 'vitest'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { lastedText } from '#web/features/alarms/open/lastedText.ts'

const alarmDate = '2026-11-29T12:00:00.000Z'
const closedAt = '2026-11-29T12:06:00.000Z'
const one = {} as OpenAlarm // only the number of alarms matters

describe('the length of an alarm', () => {
  it('is said once the alarm is closed, and not in a row for several alarms', () => {
    expect(lastedText({ alarms: [one], alarmDate, closedAt })).toBe('lasted 6 min')
    expect(lastedText({ alarms: [one], alarmDate })).toBeUndefined()
    expect(lastedText({ alarms: [one, one], alarmDate, closedAt })).toBeUndefined()
  })
})
